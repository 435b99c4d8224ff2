"""The house's own certificates: for which names they are believed, what stays, what is refused.

They are checked by the standard library, which shares no code with what makes them.
"""

from __future__ import annotations

import socket
import ssl
import stat
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from starlette.applications import Starlette

from stammtisch.web import authority, renewing
from stammtisch.web.authority import certify
from stammtisch.web.errors import BadAuthority, NotOurName
from stammtisch.web.network import own_names
from stammtisch.web.serving import configured
from stammtisch.web.settings import Settings
from stammtisch.web.trust import Trust, fingerprint, label, trust_beside
from tests.web.helpers import Server, served
from tests.web.trusted import NAME, Trusted, trusting

LOCAL = next(name for name in own_names() if name.endswith(".local"))
NOW = datetime.now(UTC)  # OpenSSL asks the real clock whether a certificate is valid


@pytest.fixture
def trust(tmp_path: Path) -> Trust:
    made = trust_beside(tmp_path / "stammtisch.key")
    certify(made, ["localhost", "192.168.7.3"], [NAME], NOW)
    return made


def believed(
    trust: Trust, name: str, shown: Path | None = None, keeper: ssl.SSLContext | None = None
) -> bool:
    """Whether a device that trusts the house believes the server that it is called this."""
    if keeper is None:
        keeper = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        keeper.load_cert_chain(shown or trust.certificate)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    phone = trusting(trust).wrap_bio(back, there, server_hostname=name)
    server = keeper.wrap_bio(there, back, server_side=True)
    for _ in range(3):
        for side in (phone, server):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError:
                return False
    return phone.version() is not None


@pytest.mark.parametrize("name", [NAME, "localhost", "192.168.7.3"])
def test_a_phone_that_trusts_the_house_believes_its_names(trust: Trust, name: str) -> None:
    assert believed(trust, name)


@pytest.mark.parametrize("name", ["other.local", "192.168.7.4", "bank.example"])
def test_no_other_name_is_believed(trust: Trust, name: str) -> None:
    assert not believed(trust, name)


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        ("other.local", True),  # so the certificates of the thief are right but for their names
        ("10.1.2.3", True),
        ("bank.example", False),
        ("notlocal", False),
        ("8.8.8.8", False),
        ("2001:4860:4860::8888", False),
    ],
)
def test_who_steals_the_key_of_the_house_can_pose_as_no_bank(
    trust: Trust, tmp_path: Path, name: str, possible: bool
) -> None:
    stolen = authority._read(trust.authority)
    forged = tmp_path / "forged.pem"
    forged.write_bytes(authority._server(stolen, {name}, NOW))
    assert believed(trust, name, forged) is possible


def test_both_certificates_of_the_house_say_their_limits_and_the_key_of_the_root_is_gone(
    trust: Trust,
) -> None:
    content = trust.authority.read_bytes()
    certificates = x509.load_pem_x509_certificates(content)
    for each in certificates:
        assert each.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert content.count(b"PRIVATE KEY-----") == 2  # begin and end of one
    key = load_pem_private_key(content, None)
    assert [each.public_key() == key.public_key() for each in certificates] == [True, False]
    assert b"PRIVATE" not in trust.root() and label(trust.root()).startswith("Stammtisch ")


def test_only_the_owner_can_read_the_keys(trust: Trust) -> None:
    for file in trust:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_right_stays(trust: Trust) -> None:
    before = [file.read_bytes() for file in trust]
    certify(trust, ["192.168.7.3", "LOCALHOST"], [NAME], NOW + timedelta(days=300))
    assert [file.read_bytes() for file in trust] == before


@pytest.mark.parametrize(
    ("names", "days"),
    [(["localhost", "10.0.0.9"], 0), (["localhost", "192.168.7.3"], 380)],
    ids=["another address", "nearly run out"],
)
def test_a_certificate_is_made_anew_and_the_authority_stays(
    trust: Trust, names: list[str], days: int
) -> None:
    before = [file.read_bytes() for file in trust]
    certify(trust, names, [NAME], NOW + timedelta(days=days))
    after = [file.read_bytes() for file in trust]
    assert (after[0] == before[0], after[1] == before[1]) == (True, False)
    if not days:
        assert believed(trust, "10.0.0.9") and not believed(trust, "192.168.7.3")


def test_after_ten_years_there_is_another_house(trust: Trust) -> None:
    before = trust.root()
    certify(trust, ["localhost"], [], NOW + timedelta(days=3640))
    assert trust.root() != before


def test_without_its_authority_a_certificate_is_worth_nothing(trust: Trust) -> None:
    trust.authority.unlink()
    certify(trust, ["localhost", "192.168.7.3"], [NAME], NOW)
    assert believed(trust, NAME)


def test_a_name_of_others_is_refused_and_an_own_one_that_is_not_covered_is_left_out(
    trust: Trust,
) -> None:
    certify(trust, ["localhost", "203.0.113.9"], [], NOW)
    assert believed(trust, "localhost") and not believed(trust, "203.0.113.9")
    for name in ("cards.example", "203.0.113.9"):
        with pytest.raises(NotOurName, match=name.replace(".", r"\.")):
            certify(trust, ["localhost"], [name], NOW)


def test_a_name_of_ones_own_can_be_asked_for_from_the_start(tmp_path: Path) -> None:
    trust = trust_beside(tmp_path / "stammtisch.key")
    certify(trust, ["localhost"], ["cards.example"], NOW)
    assert believed(trust, "cards.example")


@pytest.mark.parametrize("content", [b"", b"no certificate\n"])
def test_a_damaged_authority_is_never_replaced(trust: Trust, content: bytes) -> None:
    trust.authority.write_bytes(content)
    with pytest.raises(BadAuthority, match=r"authority\.pem"):
        certify(trust, ["localhost"], [], NOW)
    assert trust.authority.read_bytes() == content


# --- a server


async def test_a_laptop_that_is_carried_to_the_pub_is_believed_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    addresses = ["192.168.7.3"]
    monkeypatch.setattr(renewing, "own_addresses", lambda: iter(addresses))
    settings = Settings(database=f"sqlite:///{tmp_path / 'a.sqlite'}", tls=True)
    trust = settings.trust()
    assert renewing.renew(settings, "0.0.0.0")
    config = configured(Starlette(), settings)
    renewing.follow(config, settings, "0.0.0.0")
    config.load()
    assert config.callback_notify is not None and config.ssl is not None
    assert believed(trust, "192.168.7.3", keeper=config.ssl)
    addresses[:] = ["10.0.0.9"]
    assert not believed(trust, "10.0.0.9", keeper=config.ssl)
    await config.callback_notify()
    assert believed(trust, "10.0.0.9", keeper=config.ssl)
    kept = trust.authority.read_bytes()
    trust.authority.write_bytes(b"")
    await config.callback_notify()
    assert caplog.text.count("cannot be kept") == 1
    trust.authority.write_bytes(kept)
    assert believed(trust, "10.0.0.9", keeper=config.ssl)


def test_cookies_are_for_tls_where_the_server_speaks_it() -> None:
    assert Settings(tls=True).secure and not Settings().secure


def test_the_server_says_how_it_is_trusted(secured: Trusted) -> None:
    root = secured.trust.root()
    answer, page = secured.get("/trust")
    text = unescape(page.decode())
    assert answer.status == 200
    assert fingerprint(root) in text and label(root) in text and f"https://{NAME}/trust" in text
    assert fingerprint(root) in secured.printed and f"https://{NAME}/trust" in secured.printed
    answer, file = secured.get("/trust/stammtisch.crt")
    assert file == root
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert 'href="/trust"' in secured.get("/")[1].decode()


def test_cookies_are_secure_and_other_servers_of_this_name_are_left_alone(secured: Trusted) -> None:
    answer, _ = secured.get("/")
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", LOCAL])
def test_the_server_is_believed_under_all_its_names(secured: Trusted, name: str) -> None:
    assert secured.get("/ready", name)[0].status == 200


def test_who_does_not_speak_tls_gets_nothing_and_disturbs_nobody(secured: Trusted) -> None:
    with socket.create_connection(("127.0.0.1", secured.port), 20) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with suppress(ConnectionError):
            assert b"HTTP/" not in plain.recv(1000)
    assert secured.get("/ready")[0].status == 200


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.unlink(),
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"\xff\x00" * 50),
        lambda file: file.write_bytes(file.read_bytes()[:-60]),
        lambda file: file.write_bytes(file.read_bytes().replace(b"-----END", b"")),
        lambda file: file.write_text(ssl.DER_cert_to_PEM_cert(b"no certificate")),
        lambda file: (file.unlink(), file.mkdir()),
    ],
    ids=["away", "empty", "no text", "cut off", "without an end", "something else", "a folder"],
)
def test_a_damaged_authority_is_told_in_a_sentence(
    tmp_path: Path, damage: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    trust = trust_beside(tmp_path / "stammtisch.key")
    certify(trust, ["localhost"], [NAME], NOW)
    with served(tmp_path, tls=True) as server:
        guest = server.guest("en")
        assert guest.get("/trust").status_code == 200
        damage(trust.authority)
        for page in ("/trust", "/trust/stammtisch.crt"):
            answer = guest.get(page)
            assert answer.status_code == 503 and "cannot be shown just now" in answer.text
            assert "authority.pem" not in answer.text
        assert "authority.pem" in caplog.text
        assert "lässt sich gerade nicht zeigen" in server.guest().get("/trust").text


def test_without_tls_there_is_nothing_to_trust(server: Server) -> None:
    guest = server.guest("en")
    for page in ("/trust", "/trust/stammtisch.crt"):
        assert guest.get(page).status_code == 404
    assert "/trust" not in guest.get("/").text
