#!/bin/sh
# A copy of the database and the keys, each night by cron as the user stammtisch:
#     20 4 * * * sh /var/lib/stammtisch/backup.sh /backup
# It never replaces a copy, and says so only if something fails. What has failed is no copy: until
# all is there, the name of the folder ends in .part.
set -eu
umask 077
copy=$1/$(date +%F)
[ ! -e "$copy" ] || { echo "$copy is there already" >&2; exit 1; }
rm -rf "$copy.part"
mkdir "$copy.part"
cd /var/lib/stammtisch
pg_dump --format=custom --file="$copy.part/stammtisch.dump" stammtisch
cp -p stammtisch.key "$copy.part/"
[ ! -e stammtisch.operator ] || cp -p stammtisch.operator "$copy.part/"
pg_restore --list "$copy.part/stammtisch.dump" > "$copy.part/contents.txt"
mv "$copy.part" "$copy"
