import type { LinhaDeFator } from './repositorio/fatores.ts'
import type { LinhaDeIdentidade } from './repositorio/identidades.ts'
import type { LinhaDeUsuario } from './repositorio/usuarios.ts'

type Json = Record<string, unknown>

/** Removes null and undefined values, as GoTrue's `omitempty` does. */
const semVazios = (o: Json): Json =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null && v !== undefined))

export function apresentarFator(f: LinhaDeFator): Json {
  return semVazios({
    id: f.id,
    friendly_name: f.friendly_name || undefined,
    factor_type: f.factor_type,
    status: f.status,
    phone: f.phone,
    last_challenged_at: f.last_challenged_at,
    created_at: f.created_at,
    updated_at: f.updated_at,
  })
}

export function apresentarIdentidade(i: LinhaDeIdentidade): Json {
  return semVazios({
    identity_id: i.id,
    id: i.provider_id,
    user_id: i.user_id,
    identity_data: i.identity_data,
    provider: i.provider,
    last_sign_in_at: i.last_sign_in_at,
    created_at: i.created_at,
    updated_at: i.updated_at,
    email: i.email,
  })
}

export function apresentarUsuario(u: LinhaDeUsuario, fatores: LinhaDeFator[], identidades: LinhaDeIdentidade[]): Json {
  return semVazios({
    id: u.id,
    aud: u.aud,
    role: u.role,
    email: u.email ?? '',
    email_confirmed_at: u.email_confirmed_at,
    invited_at: u.invited_at,
    phone: u.phone ?? '',
    phone_confirmed_at: u.phone_confirmed_at,
    confirmation_sent_at: u.confirmation_sent_at,
    confirmed_at: u.confirmed_at,
    recovery_sent_at: u.recovery_sent_at,
    new_email: u.email_change || undefined,
    email_change_sent_at: u.email_change ? u.email_change_sent_at : undefined,
    reauthentication_sent_at: u.reauthentication_sent_at,
    last_sign_in_at: u.last_sign_in_at,
    app_metadata: u.raw_app_meta_data,
    user_metadata: u.raw_user_meta_data,
    // absent when empty; required when there are factors, or the client never asks for the second step
    factors: fatores.length > 0 ? fatores.map(apresentarFator) : undefined,
    identities: identidades.map(apresentarIdentidade),
    created_at: u.created_at,
    updated_at: u.updated_at,
    banned_until: u.banned_until,
    deleted_at: u.deleted_at,
    is_anonymous: u.is_anonymous,
  })
}
