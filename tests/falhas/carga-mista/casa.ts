import { ADMIN, entrarNa } from '#tests/suporte/casa.ts'
import type { Perguntar } from './banco.ts'
import { NUMERO_ID, SEGREDO, TOKEN, WABA } from '#tests/suporte/contraparte-graph.ts'
import { TOKEN_DO_BOT } from '#tests/suporte/contraparte-telegram.ts'
import type { Contrapartes } from './contrapartes.ts'

export interface CaixaDaCarga {
  id: string
  /** path of its webhook */
  webhook: string
}
export interface CasaDaCarga {
  caixas: Record<'api' | 'whatsapp' | 'telegram', CaixaDaCarga>
  atendentes: { email: string; senha: string }[]
}

/** Creates three inboxes and the attendants, each in two of the three, so that no two screens show the same list. */
export async function prepararCasa(
  url: string,
  perguntar: Perguntar,
  contrapartes: Contrapartes,
  quantos: number,
): Promise<CasaDaCarga> {
  const chamar = await entrarNa(url)
  const criar = async (tipo: string, configuracao: Record<string, unknown>): Promise<CaixaDaCarga> => {
    const { status, corpo } = await chamar('POST', '/api/chat/caixas-entrada', {
      nome: `Carga ${tipo}`,
      tipo,
      configuracao,
    })
    if (!corpo.data) throw new Error(`inbox of ${tipo} not made: ${status} ${JSON.stringify(corpo)}`)
    return { id: corpo.data.id, webhook: `/api/chat/webhook/${corpo.data.token}` }
  }
  const caixas = {
    api: await criar('api', {
      send_endpoint_url: contrapartes.evolution.url,
      send_api_key: 'chave-de-prova-1234',
      instance_name: 'prova',
      rate_limit: 1000,
    }),
    whatsapp: await criar('whatsapp', {
      numero_telefone: '+55 (11) 3333-4444',
      token_api: TOKEN,
      webhook_verify_token: 'verificar-123',
      app_secret: SEGREDO,
      phone_number_id: NUMERO_ID,
      waba_id: WABA,
      url_base: contrapartes.graph.url,
    }),
    telegram: await criar('telegram', {
      bot_token: TOKEN_DO_BOT,
      url_base: contrapartes.telegram.url,
      webhook_url: 'https://chat.girassol.test/gancho',
    }),
  }
  const ligada = await chamar('POST', `/api/chat/caixas-entrada/${caixas.telegram.id}/ligar-webhook`)
  if (ligada.status !== 200) throw new Error(`the webhook was not set: ${JSON.stringify(ligada.corpo)}`)
  await perguntar(PESSOAS.replaceAll(':quantos', String(quantos)))
  const pessoas = await perguntar<{ id: string; email: string }>(
    "select id::text, email::text from cad.usuarios where email like 'carga-%' order by email",
  )
  const ordem = Object.values(caixas)
  for (const [n, { id }] of pessoas.entries()) {
    for (const caixa of [ordem[n % 3], ordem[(n + 1) % 3]]) {
      const { status } = await chamar('POST', `/api/chat/caixas-entrada/${caixa?.id}/usuarios`, {
        usuario_id: id,
        papel: 'atendente',
      })
      if (status !== 200) throw new Error(`no role in the inbox: ${status}`)
    }
  }
  return { caixas, atendentes: pessoas.map(({ email }) => ({ email, senha: ADMIN.ADMIN_PASSWORD })) }
}

/** Creates colleagues with the administrator's password hash: fifty hashes would only take time. */
const PESSOAS = `do $$
  declare dono auth.users; quem uuid; endereco text;
  begin
    select * into dono from auth.users where email = '${ADMIN.ADMIN_EMAIL}';
    for n in 1 .. :quantos loop
      quem := gen_random_uuid();
      endereco := 'carga-' || lpad(n::text, 3, '0') || '@girassol.test';
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        values (quem, endereco, dono.encrypted_password, now(), dono.raw_app_meta_data, '{}');
      insert into auth.identities (id, user_id, provider, provider_id, identity_data)
        values (
          gen_random_uuid(), quem, 'email', quem::text,
          jsonb_build_object('sub', quem, 'email', endereco, 'email_verified', true)
        );
      insert into cad.usuarios (id, nome, email) values (quem, 'Atendente ' || n, endereco);
      insert into cad.membros (id, usuario_id, departamento, papel) values (gen_random_uuid(), quem, 'chat', 'operador');
    end loop;
  end $$`
