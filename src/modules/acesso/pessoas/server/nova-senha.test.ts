import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { SENHA, appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { plataforma } from '#platform/contrato.ts'
import { usuarios } from '../contract/usuarios.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const engenheira = await casa.como('engenheira@girassol.test')
const pedir = (quem: Chamada, id: string, como: string) => quem('POST', `/api/usuarios/${id}/nova-senha`, { como })
const auth = async (caminho: string, corpo: object, token?: string) =>
  (await (
    await fetch(`${casa.url}/auth/v1/${caminho}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: 'sb_publishable_girassol',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(corpo),
    })
  ).json()) as { access_token: string; refresh_token: string; id: string; totp: { secret: string } }

/** A session of the administrator whose password was typed an hour ago. */
async function sessaoAntiga(): Promise<Chamada> {
  const nova = await auth('token?grant_type=password', { email: 'admin@girassol.test', password: SENHA })
  const { session_id } = JSON.parse(Buffer.from(nova.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    session_id: string
  }
  await db
    .updateTable('auth.mfa_amr_claims')
    .set({ updated_at: new Date(Date.now() - 3600_000) })
    .where('session_id', '=', session_id)
    .execute()
  const { access_token } = await auth('token?grant_type=refresh_token', { refresh_token: nova.refresh_token })
  return comToken(access_token)
}
const comToken = (token: string): Chamada =>
  (async (metodo: string, caminho: string, corpo?: unknown) => {
    const r = await fetch(casa.url + caminho, {
      method: metodo,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    })
    return { status: r.status, corpo: await r.json(), cabecalhos: r.headers }
  }) as Chamada
const auditoria = (acao: string) =>
  db.selectFrom('plataforma_publico.auditoria').select('entidade_id').where('acao', '=', acao).execute()
const toques = async (id: string) =>
  (await db.selectFrom('plataforma.eventos').select('dados').where('tipo', '=', 'cad.conta_tocada').execute()).filter(
    (e) => JSON.stringify(e.dados).includes(id),
  ).length

describe('a password reset that an administrator starts', () => {
  it('is refused without a session, forbidden to others, and invalid without a way', async () => {
    expect((await pedir(await casa.como(null), engenheira.id, 'link')).status).toBe(401)
    expect((await pedir(vendedor, engenheira.id, 'link')).status).toBe(403)
    expect((await pedir(admin, engenheira.id, 'pombo')).status).toBe(400)
    expect((await pedir(admin, admin.id, 'link')).status).toBe(403)
  })

  it('asks for the password again when it was not typed just now', async () => {
    const antiga = await sessaoAntiga()
    const r = await pedir(antiga, engenheira.id, 'link')
    expect([r.status, r.corpo.error.code, r.corpo.error.details]).toEqual([403, 'CONFIRME', { como: 'senha' }])
    expect(await auditoria('cad.usuario.copiar_link_de_senha')).toEqual([])
  })

  it('shows a link that sets the password, audits it and notifies the person', async () => {
    const r = await admin.chamar(usuarios.novaSenha, { params: { id: vendedor.id }, body: { como: 'link' } })
    const { link } = r.corpo.data
    const token_hash = new URL(link ?? '').searchParams.get('token_hash')
    expect((await auth('verify', { type: 'recovery', token_hash })).access_token).toBeTruthy()
    expect(await auditoria('cad.usuario.copiar_link_de_senha')).toEqual([{ entidade_id: vendedor.id }])
    expect(await toques(vendedor.id)).toBe(1)
    const aviso = () =>
      db.selectFrom('avisos.notificacoes').select('titulo').where('usuario_id', '=', vendedor.id).execute()
    await expect
      .poll(aviso)
      .toContainEqual({ titulo: expect.stringContaining('copiou um link para trocar a sua senha') })
  })

  it('never says that a mail was sent when it only reached the outbox, where its link is hidden', async () => {
    const r = await admin.chamar(usuarios.novaSenha, { params: { id: engenheira.id }, body: { como: 'email' } })
    expect(r.corpo.data).toEqual({ enviado: false, sem_correio: true, link: null })
    const lista = await admin.chamar(plataforma.correio, {})
    expect(JSON.stringify(lista.corpo)).not.toContain('token_hash')
    const id = lista.corpo.data.find((c) => c.para === 'engenheira@girassol.test')?.id ?? ''
    expect((await vendedor('POST', `/api/correio/${id}/abrir`)).status).toBe(403)
    const antiga = await sessaoAntiga()
    expect((await antiga('POST', `/api/correio/${id}/abrir`, {})).corpo.error.code).toBe('CONFIRME')
    const { texto } = (await admin.chamar(plataforma.carta, { params: { id } })).corpo.data
    expect(texto).toContain('(link oculto)')
    expect(texto).not.toContain('token_hash')
    expect(await auditoria('cad.correio.abrir')).toEqual([{ entidade_id: engenheira.id }])
    expect(await toques(engenheira.id)).toBe(1)
  })

  it("never serves another administrator's account", async () => {
    await db
      .insertInto('cad.papeis_globais')
      .values({ usuario_id: engenheira.id, papel: 'admin' } as never)
      .execute()
    const r = await pedir(admin, engenheira.id, 'link')
    expect([r.status, r.corpo.error.code]).toEqual([403, 'FORBIDDEN'])
    const { data } = (await admin.chamar(plataforma.correio, {})).corpo
    const id = data.find((c) => c.para === 'engenheira@girassol.test')?.id ?? ''
    expect((await admin('POST', `/api/correio/${id}/abrir`, {})).status).toBe(403)
  })

  it('asks for the second factor of an administrator who has one: a fresh password is not enough', async () => {
    const fator = await auth('factors', { factor_type: 'totp', friendly_name: 'x' }, admin.token ?? '')
    const totp = new TOTP({ secret: Secret.fromBase32(fator.totp.secret) })
    const desafio = await auth(`factors/${fator.id}/challenge`, {}, admin.token ?? '')
    const provada = await auth(
      `factors/${fator.id}/verify`,
      { challenge_id: desafio.id, code: totp.generate() },
      admin.token ?? '',
    )
    expect((await pedir(comToken(provada.access_token), vendedor.id, 'link')).status).toBe(200)
    await db
      .updateTable('auth.mfa_amr_claims')
      .set({ updated_at: new Date(Date.now() - 3600_000) })
      .where('authentication_method', 'like', '%totp%')
      .execute()
    const renovada = await auth('token?grant_type=refresh_token', { refresh_token: provada.refresh_token })
    const r = await pedir(comToken(renovada.access_token), vendedor.id, 'link')
    expect([r.status, r.corpo.error.details]).toEqual([403, { como: 'fator' }])
  })
})
