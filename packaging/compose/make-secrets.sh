#!/bin/sh
# Writes random secrets for compose.yaml to the new folder `secrets`.
set -eu
umask 077
mkdir secrets
cd secrets

openssl rand -hex 24 >owner-password
openssl rand -hex 24 >service-password
openssl rand -hex 12 >admin-password
openssl rand -base64 32 >encryption-key
echo "postgres://tillkeeper_owner:$(cat owner-password)@database/tillkeeper" >migration-database-url
echo "postgres://tillkeeper:$(cat service-password)@database/tillkeeper" >database-url
# The containers' users read them; on the machine the folder is closed to other users.
chmod 0444 ./*
