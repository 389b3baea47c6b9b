#!/usr/bin/env bash
# Writes the digest behind each tag of another maker's image in Dockerfile and compose.yaml: NAME:TAG@sha256:…. A digest
# from before is replaced by the present one. Needs docker with buildx, and the registry.
set -euo pipefail
cd "$(dirname "$0")/.."

files=(Dockerfile compose.yaml)
images="$(sed -nE 's/^(FROM| +image:) ([^ @]+).*/\2/p' "${files[@]}" | grep -v '^tillkeeper:' | sort -u)"
for image in $images; do
  digest="$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")"
  if ! [[ "$digest" =~ ^sha256:[0-9a-f]{64}$ ]]; then
    echo "The registry gives no digest of $image: $digest" >&2
    exit 1
  fi
  sed -i -E "s#^((FROM| +image:) $image)(@sha256:[0-9a-f]+)?( .*)?\$#\1@$digest\4#" "${files[@]}"
  echo "$image@$digest"
done
