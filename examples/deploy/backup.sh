#!/bin/sh
# A copy of the database and the keys, each night by cron as the user stammtisch:
#     20 4 * * * sh /var/lib/stammtisch/backup.sh /backup
# It never replaces a copy, and says so only if something fails.
set -eu
umask 077
folder=$1/$(date +%F)
mkdir "$folder"
cd /var/lib/stammtisch
pg_dump --format=custom --file="$folder/stammtisch.dump" stammtisch
cp -p stammtisch.key "$folder/"
[ ! -e stammtisch.operator ] || cp -p stammtisch.operator "$folder/"
pg_restore --list "$folder/stammtisch.dump" > "$folder/contents.txt"
