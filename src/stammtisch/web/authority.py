"""The house's own authority, and the certificate with which it serves https in its network.

No authority of the world vouches for a laptop in a pub, so the house has one, which a phone trusts
once. Three certificates make a chain:

- The root is what phones trust. Its key signs once, the next certificate, and is never written.
- The house signs with a key that is kept beside the key of the cookies. Both may vouch only for
  names in `.local`, names of this computer and addresses of private networks (RFC 5280, 4.2.1.10).
  Phones that do not ask this of a root find it in the house's certificate once more.
- The server's certificate is for the names and addresses that this computer has now.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from stammtisch.text import Text, say
from stammtisch.web.errors import BadAuthority, NotOurName
from stammtisch.web.keyfile import place_file, replace_file
from stammtisch.web.trust import Trust

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

OWN_NAMES: Final = ("local", "localhost")  # these, and what ends in a dot and one of these
OWN_NETWORKS: Final = tuple(
    ipaddress.ip_network(each)
    for each in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
_HOUSE_DAYS: Final = 3650
_SERVER_DAYS: Final = 397  # an iPhone believes none that is valid for more than 825 days
_LEFT: Final = timedelta(days=30)  # with less than this left a certificate is made anew
_DAMAGED: Final = say("the file is damaged")
_BEFORE: Final = timedelta(days=1)  # phones whose clock is slow


class Authority(NamedTuple):
    """What signs for the house: its key, its certificate, and the root that phones trust."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate
    root: x509.Certificate


def certify(trust: Trust, names: Iterable[str], asked: Iterable[str], now: datetime) -> bool:
    """Have certificates for this computer on disk: those that are right stay, others are made.

    Returns whether that of the server was made.

    Args:
        trust: where they are kept.
        names: names and addresses that this computer has; one that the house may not vouch for is
            left out.
        asked: those that somebody asked for.
        now: the time, with its zone.

    Raises:
        BadAuthority: what is kept is damaged, or cannot be read or written.
        NotOurName: the house may not vouch for a name that somebody asked for.
    """
    asked = {_plain(each) for each in asked}
    try:
        signing = _authority(trust.authority, asked, now)
        for name in asked:
            if not _covers(signing.certificate, name):
                raise NotOurName(
                    say(
                        "The certificates of this house may not be for “{name}”: they are for "
                        "private addresses, names in .local, and names that this computer had when "
                        "{file} was made. Move this file away, and a new one is made; then every "
                        "phone has to trust the house again.",
                        name=name,
                        file=str(trust.authority),
                    )
                )
        plain = {_plain(each) for each in names}
        ours = asked | {each for each in plain if _covers(signing.certificate, each)}
        if _is_right(trust.certificate, signing, ours, now):
            return False
        replace_file(_server(signing, ours, now), trust.certificate)
        return True
    except BadAuthority:
        raise
    except OSError as fault:
        raise _bad(trust.authority, fault.strerror or str(fault)) from None


def _bad(file: Path, reason: str | Text) -> BadAuthority:
    return BadAuthority(
        say(
            "The certificates of this house cannot be kept in {file}: {reason}. Put the file from "
            "a backup in its place, or move it away; then a new one is made, and every phone has "
            "to trust the house again.",
            file=str(file),
            reason=reason,
        )
    )


# --- the house


def _authority(file: Path, asked: set[str], now: datetime) -> Authority:
    """The house as it is kept; it is founded if there is none, or none that is still valid."""
    if not file.exists():
        place_file(_founded(asked, now), file)
    signing = _read(file)
    if signing.certificate.not_valid_after_utc < now + _LEFT:
        replace_file(_founded(asked, now), file)
        signing = _read(file)
    return signing


def _read(file: Path) -> Authority:
    content = file.read_bytes()
    try:
        key = load_pem_private_key(content, None)
        certificate, root = x509.load_pem_x509_certificates(content)
        certificate.verify_directly_issued_by(root)
    except (ValueError, TypeError, InvalidSignature):
        raise _bad(file, _DAMAGED) from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or (
        key.public_key() != certificate.public_key()
    ):
        raise _bad(file, _DAMAGED)
    return Authority(key, certificate, root)


def _founded(asked: set[str], now: datetime) -> bytes:
    """A new house; the key of its root is gone when this returns."""
    from stammtisch.web.network import own_names

    named = {each for each in {*own_names(), *asked} if "." in each and _address(each) is None}
    limits = x509.NameConstraints(
        [
            *(x509.DNSName(each) for each in OWN_NAMES),
            *(x509.DNSName(each) for each in sorted(named) if not each.endswith(".local")),
            *(x509.IPAddress(each) for each in OWN_NETWORKS),
        ],
        None,
    )
    computer = min(own_names(), key=len, default="")[:32]
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root_name = _called(f"Stammtisch {computer} {now:%Y-%m-%d}")
    until = now + timedelta(days=_HOUSE_DAYS)
    root = (
        _begun(root_name, root_key.public_key(), root_name, root_key.public_key(), now, until)
        .add_extension(x509.BasicConstraints(ca=True, path_length=1), critical=True)
        .add_extension(_use(signs=True), critical=True)
        .add_extension(limits, critical=True)
        .sign(root_key, SHA256())
    )
    name = _called(f"Stammtisch {computer} {now:%Y-%m-%d}, house")
    certificate = (
        _begun(name, key.public_key(), root_name, root_key.public_key(), now, until)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_use(signs=True), critical=True)
        .add_extension(_FOR_SERVERS, critical=False)
        .add_extension(limits, critical=True)
        .sign(root_key, SHA256())
    )
    return _written(key) + _pem(certificate) + _pem(root)


def _covers(certificate: x509.Certificate, name: str) -> bool:
    """Whether the house may vouch for a name or an address."""
    limits = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    address = _address(name)
    for each in limits.permitted_subtrees or ():
        within = each.value
        if isinstance(each, x509.IPAddress):
            if address is not None and address in within:
                return True
        elif address is None and (name == within or name.endswith(f".{within}")):
            return True
    return False


# --- the server


def _server(signing: Authority, names: set[str], now: datetime) -> bytes:
    """A key and a certificate for these names, with that of the house."""
    key = ec.generate_private_key(ec.SECP256R1())
    until = min(now + timedelta(days=_SERVER_DAYS), signing.certificate.not_valid_after_utc)
    issuer, signer = signing.certificate.subject, signing.key.public_key()
    certificate = (
        _begun(_called("Stammtisch"), key.public_key(), issuer, signer, now, until)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_use(signs=False), critical=True)
        .add_extension(_FOR_SERVERS, critical=False)
        .add_extension(
            x509.SubjectAlternativeName([_general(each) for each in sorted(names)]), critical=False
        )
        .sign(signing.key, SHA256())
    )
    return _written(key) + _pem(certificate) + _pem(signing.certificate)


def _is_right(file: Path, signing: Authority, names: set[str], now: datetime) -> bool:
    """Whether the server's certificate is of this house, for these names, and valid for long."""
    try:
        certificate = x509.load_pem_x509_certificates(file.read_bytes())[0]
        certificate.verify_directly_issued_by(signing.certificate)
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (FileNotFoundError, ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return False
    lasts = certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc - _LEFT
    return lasts and {str(each.value) for each in found} == names


# --- parts of certificates

_FOR_SERVERS: Final = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])


def _plain(name: str) -> str:
    """A name or an address as it is compared."""
    name = name.lower().strip("[]").rstrip(".").partition("%")[0]
    address = _address(name)
    return name if address is None else str(address)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _use(*, signs: bool) -> x509.KeyUsage:
    """Keys that sign certificates, or else connections."""
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        **dict.fromkeys(
            (
                *("content_commitment", "key_encipherment", "data_encipherment"),
                *("key_agreement", "encipher_only", "decipher_only"),
            ),
            False,
        ),
    )


def _begun(
    name: x509.Name,
    key: ec.EllipticCurvePublicKey,
    issuer: x509.Name,
    signing: ec.EllipticCurvePublicKey,
    now: datetime,
    until: datetime,
) -> x509.CertificateBuilder:
    """A certificate with what all have."""
    known = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key)
        .issuer_name(issuer)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        .add_extension(known, critical=False)
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(Encoding.PEM)


def _written(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
