import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { contraparteEvolution, type Contraparte, type Recebida } from '#tests/suporte/contraparte-evolution.ts'
import { ADMIN, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { ate } from '#tests/suporte/esperas.ts'
import type { Parametros } from './parametros.ts'

export interface Cliente {
  numero: string
  caixa: Caixa
  conversa: string
}

export interface Caixa {
  id: string
  webhook: string
}

export interface Pessoa {
  token: string
  id: string
  /** Conversations that this attendant watches, opens and answers. */
  clientes: Cliente[]
}

export interface Amostra {
  rss: number
  maximo: number
  p99: number
  cpu: number
}

export interface Empresa {
  url: string
  caixas: Caixa[]
  clientes: Cliente[]
  pessoas: Pessoa[]
  contraparte: Contraparte
  sql<T extends pg.QueryResultRow>(comando: string, valores?: unknown[]): Promise<T[]>
  /** One sample per second of the server process, from its start. */
  amostras(): Amostra[]
  fechar(): Promise<void>
}

const CONVERSAS_POR_PESSOA = 4

/**
 * Starts a server process on a new data folder and creates inboxes connected to one simulated channel, attendants who
 * see all inboxes, and one conversation per customer.
 */
export async function abrirEmpresa(
  p: Parametros,
  aoEnviar: (m: Recebida) => void,
  dizer: (linha: string) => void,
): Promise<Empresa> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-capacidade-'))
  const contraparte = await contraparteEvolution(
    () => 20 + Math.random() * 60,
    () => false,
    aoEnviar,
  )
  const medidas = join(pasta, 'laco')
  const processo = subirProcesso({
    DATA_DIR: pasta,
    SIMULADOR_WHATSAPP: 'desligado',
    SSRF_PERMITIDOS: contraparte.maquina,
    // each attendant has an own client address, as in production
    PROXIES_CONFIAVEIS: '1',
    MEDIR_LACO: medidas,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'laco-do-servidor.ts')).href}`,
    ...ADMIN,
  })
  const url = await processo.url
  const pool = new pg.Pool({ connectionString: postgresDa(pasta)?.url, max: 2 })
  const sql = async <T extends pg.QueryResultRow>(comando: string, valores?: unknown[]) =>
    (await pool.query<T>(comando, valores)).rows

  dizer(`${p.atendentes} atendentes, ${p.caixas} caixas…`)
  const chamar = await entrarNa(url)
  const caixas: Caixa[] = []
  for (let n = 0; n < p.caixas; n++) {
    const { status, corpo } = await chamar('POST', '/api/chat/caixas-entrada', {
      nome: `Capacidade ${n}`,
      tipo: 'api',
      configuracao: {
        send_endpoint_url: `http://${contraparte.maquina}/message/sendText/${n}`,
        send_api_key: 'chave-de-prova-1234',
        instance_name: String(n),
        rate_limit: 1000,
      },
    })
    if (!corpo.data) throw new Error(`inbox not made: ${status} ${JSON.stringify(corpo)}`)
    caixas.push({ id: corpo.data.id, webhook: `/api/chat/webhook/${corpo.data.token}` })
  }
  await sql(PESSOAS.replaceAll(':quantos', String(p.atendentes)))
  await sql(
    "insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel) select x.id, u.id, 'atendente' from chat.caixas_entrada x cross join cad.usuarios u where u.email like 'capacidade-%'",
  )
  const pessoas = await entrarTodos(url, p.atendentes)
  const clientes = await comecarConversas(url, caixas, pessoas.length * CONVERSAS_POR_PESSOA, sql)
  pessoas.forEach(
    (pessoa, n) => (pessoa.clientes = clientes.slice(n * CONVERSAS_POR_PESSOA, (n + 1) * CONVERSAS_POR_PESSOA)),
  )
  const arquivo = `${medidas}.${processo.pid}`
  return {
    url,
    caixas,
    clientes,
    pessoas,
    contraparte,
    sql,
    amostras: () =>
      existsSync(arquivo)
        ? readFileSync(arquivo, 'utf8')
            .trim()
            .split('\n')
            .map((l) => JSON.parse(l) as Amostra)
        : [],
    async fechar() {
      await pool.end()
      processo.sinal('SIGTERM')
      await processo.fim
      await contraparte.fechar()
      rmSync(pasta, { recursive: true, force: true })
      const erros = processo.erros().split('\n').filter(Boolean)
      if (erros.length > 0)
        dizer(`${erros.length} linhas no registro do servidor, a primeira: ${erros[0]?.slice(0, 400)}`)
    },
  }
}

async function entrarTodos(url: string, quantos: number): Promise<Pessoa[]> {
  const pessoas: Pessoa[] = []
  for (let n = 1; n <= quantos; n++) {
    const r = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: 'sb_publishable_girassol',
        'x-forwarded-for': enderecoDe(n),
      },
      body: JSON.stringify({
        email: `capacidade-${String(n).padStart(4, '0')}@girassol.test`,
        password: ADMIN.ADMIN_PASSWORD,
      }),
    })
    const { access_token, user } = (await r.json()) as { access_token?: string; user?: { id: string } }
    if (!access_token || !user) throw new Error(`attendant ${n} could not sign in: ${r.status}`)
    pessoas.push({ token: access_token, id: user.id, clientes: [] })
  }
  return pessoas
}

export const enderecoDe = (n: number): string => `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}`

async function comecarConversas(
  url: string,
  caixas: readonly Caixa[],
  quantos: number,
  sql: Empresa['sql'],
): Promise<Cliente[]> {
  const numeros = Array.from({ length: quantos }, (_, n) => `5511${String(970_000_000 + n)}`)
  for (let de = 0; de < quantos; de += 20) {
    await Promise.all(
      numeros
        .slice(de, de + 20)
        .map((numero, i) =>
          postar(
            url + (caixas[(de + i) % caixas.length]?.webhook ?? ''),
            entrega(`INICIO${de + i}`, numero, 'bom dia'),
          ),
        ),
    )
  }
  const abertas = () =>
    sql<{ id: string; endereco: string; caixa: string }>(
      'select id, endereco, caixa_entrada_id as caixa from chat.conversas',
    )
  if (!(await ate(async () => (await abertas()).length >= quantos, 60_000)))
    throw new Error('the conversations did not begin')
  const porNumero = new Map((await abertas()).map((c) => [c.endereco.replace(/@.*/, ''), c]))
  return numeros.map((numero) => {
    const c = porNumero.get(numero)
    const caixa = caixas.find((x) => x.id === c?.caixa)
    if (!c || !caixa) throw new Error(`no conversation with ${numero}`)
    return { numero, caixa, conversa: c.id }
  })
}

/** Colleagues share the administrator's password hash: computing a hundred hashes would only take time. */
const PESSOAS = `do $$
  declare dono auth.users; quem uuid; endereco text;
  begin
    select * into dono from auth.users where email = '${ADMIN.ADMIN_EMAIL}';
    for n in 1 .. :quantos loop
      quem := gen_random_uuid();
      endereco := 'capacidade-' || lpad(n::text, 4, '0') || '@girassol.test';
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        values (quem, endereco, dono.encrypted_password, now(), dono.raw_app_meta_data, '{}');
      insert into auth.identities (id, user_id, provider, provider_id, identity_data)
        values (gen_random_uuid(), quem, 'email', quem::text, jsonb_build_object('sub', quem, 'email', endereco, 'email_verified', true));
      insert into cad.usuarios (id, nome, email) values (quem, 'Atendente ' || n, endereco);
      insert into cad.membros (id, usuario_id, departamento, papel) values (gen_random_uuid(), quem, 'chat', 'operador');
    end loop;
  end $$`
