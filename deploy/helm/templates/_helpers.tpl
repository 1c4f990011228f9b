{{- define "bo.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name }}{{ end -}}
{{- end }}

{{/* The labels of one part: `dict "top" $ "part" "api"`. */}}
{{- define "bo.selector" -}}
app.kubernetes.io/name: {{ .top.Chart.Name }}
app.kubernetes.io/instance: {{ .top.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "bo.labels" -}}
{{ include "bo.selector" . }}
app.kubernetes.io/version: {{ .top.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .top.Release.Service }}
{{- end }}

{{- define "bo.image.node" -}}
{{ .Values.images.node.repository }}:{{ default .Chart.AppVersion .Values.images.node.tag }}
{{- end }}

{{- define "bo.image.web" -}}
{{ .Values.images.web.repository }}:{{ default .Chart.AppVersion .Values.images.web.tag }}
{{- end }}

{{/* Of every pod. A migration runs before there is an account of the chart's. */}}
{{- define "bo.pod.bare" -}}
automountServiceAccountToken: false
{{- if .Values.images.pullSecrets }}
imagePullSecrets:
{{- range .Values.images.pullSecrets }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "bo.pod" -}}
serviceAccountName: {{ include "bo.name" . }}
{{ include "bo.pod.bare" . }}
{{- end }}

{{- define "bo.secure.node" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 1000
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* nginx starts as root and drops that for its workers. */}}
{{- define "bo.secure.web" -}}
allowPrivilegeEscalation: false
capabilities: { drop: [ALL], add: [CHOWN, SETGID, SETUID] }
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "bo.keys" -}}
- name: S3_ACCESS_KEY_ID
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: S3_ACCESS_KEY_ID } }
- name: S3_SECRET_ACCESS_KEY
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: S3_SECRET_ACCESS_KEY } }
{{- end }}

{{- define "bo.bucket" -}}
- name: S3_REGION
  value: {{ .Values.storage.region | quote }}
{{- if .Values.storage.endpoint }}
- name: S3_ENDPOINT
  value: {{ .Values.storage.endpoint | quote }}
{{- end }}
{{- end }}

{{/* Whether releases are on the volume. */}}
{{- define "bo.onVolume" -}}
{{- if not (hasPrefix "s3://" .Values.releases.store) }}yes{{ end -}}
{{- end }}

{{/* The Secret with the keys of moves: one that is named, or the chart's own; none where releases are in a bucket and no name is given. */}}
{{- define "bo.signingSecret" -}}
{{- if .Values.releases.signingSecret }}{{ .Values.releases.signingSecret }}{{ else if include "bo.onVolume" . }}{{ include "bo.name" . }}-moves{{ end -}}
{{- end }}

{{- define "bo.signing" -}}
{{- if include "bo.signingSecret" . }}
- name: REMOTE_KEYS
  valueFrom: { secretKeyRef: { name: {{ include "bo.signingSecret" . }}, key: REMOTE_KEYS } }
{{- end }}
{{- end }}

{{- define "bo.claim" -}}
{{ default (printf "%s-releases" (include "bo.name" .)) .Values.releases.existingClaim }}
{{- end }}

{{- define "bo.releasesVolume" -}}
- name: releases
  persistentVolumeClaim: { claimName: {{ include "bo.claim" . }} }
{{- end }}

{{- define "bo.remoteHost" -}}
{{ replace "{id}" .id (required "remotes.host: say where the remotes are, such as {id}.office.example.com" .top.Values.remotes.host) }}
{{- end }}

{{- define "bo.origins" -}}
{{- join " " .Values.origins }}
{{- if include "bo.onVolume" . }}
{{- range .Values.remotes.ids }} https://{{ include "bo.remoteHost" (dict "top" $ "id" .) }}{{ end }}
{{- end }}
{{- end }}

{{- define "bo.database" -}}
{{ include "bo.name" . }}-database
{{- end }}

{{/* Where PostgreSQL is, if it is the chart's own. The operator writes the Secret; passwords of its making fit into an address. */}}
{{- define "bo.databaseUrls" -}}
{{- if .Values.database.cloudNativePg }}
{{- $name := include "bo.database" . }}
- name: DATABASE_USER
  valueFrom: { secretKeyRef: { name: {{ $name }}-app, key: username } }
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $name }}-app, key: password } }
- name: DATABASE_URL
  value: postgres://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ $name }}-pooler:5432/back_office
- name: DIRECT_DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ $name }}-app, key: uri } }
{{- end }}
{{- end }}
