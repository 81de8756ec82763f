import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ESCRITAS_DA_SEMENTE } from './suporte/escritas-da-semente.ts'

const raiz = join(import.meta.dirname, '..')
const modulos = new Set(readdirSync(join(raiz, 'src/modules')))

/** The schemas that no module owns whole. Any other belongs to the module of its name; `cad` is shared by four. */
const DONO_DO_ESQUEMA: Readonly<Record<string, string>> = {
  plataforma: 'platform',
  realtime: 'platform',
  auth: 'embedded',
  storage: 'embedded',
}
const DOS_CONTATOS = /^(?:contato|unidades_consumidoras$|importac|consentimentos$|pedidos_de_privacidade$)/
const DO_CALENDARIO = /^(?:expedientes|feriados|lugares_de_trabalho)$/
const DOS_EXTERNOS = /^(?:atos_externos|referencias_externas|sincronizacoes|sistemas_externos)$/

/** The funnels keep the tables of two modules in their schema. */
const DAS_AUTOMACOES =
  /^funis\.(?:agendas|aprovacoes|decisoes_em_espera|execucoes|politicas|regra_versoes|regras|rodizios|votos)$/
const DOS_FORMULARIOS = /^funis\.(?:envios|formularios|pedidos_de_documentos)$/

/** The bots keep their tables in the schema of the chat. */
const DOS_ROBOS = /^chat\.(?:robos$|robo_|fluxo_)/

/** Parts of the audit that its module keeps in the schema of the platform. */
const DA_AUDITORIA = 'plataforma.auditoria_selos'

/** Schema of the views that an owner offers to other modules. */
const OFERECIDA = /^([a-z]+)_publico\./

function donoDe(tabela: string): string | undefined {
  const [esquema = '', nome = ''] = tabela.split('.')
  if (tabela === DA_AUDITORIA) return 'auditoria'
  if (DOS_ROBOS.test(tabela)) return 'robos'
  if (DAS_AUTOMACOES.test(tabela)) return 'automacoes'
  if (DOS_FORMULARIOS.test(tabela)) return 'formularios'
  const dona = OFERECIDA.exec(tabela)?.[1] ?? (esquema === 'cad' ? undefined : esquema)
  if (dona) return DONO_DO_ESQUEMA[dona] ?? (modulos.has(dona) ? dona : undefined)
  if (DOS_CONTATOS.test(nome)) return 'contatos'
  if (DO_CALENDARIO.test(nome)) return 'calendario'
  return DOS_EXTERNOS.test(nome) ? 'externos' : 'acesso'
}

const relacoes = [
  ...readFileSync(join(raiz, 'src/platform/postgres/esquema.ts'), 'utf8').matchAll(/^ {2}"([a-z_]+\.[a-z_]+)":/gm),
].map((m) => m[1] ?? '')
const visoes = new Set(relacoes.filter((r) => OFERECIDA.test(r)))
const tabelas = new Set(relacoes.filter((r) => !OFERECIDA.test(r)))

const ESCRITA =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+\.[a-z_]+)'|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+\.[a-z_]+)/g
const NOME = /(?<![\w.$])[a-z]+(?:_publico)?\.[a-z_]+(?![\w.(])/g

/** The tables that a file writes. */
const escritas = (texto: string): string[] =>
  [...texto.matchAll(ESCRITA)].map((m) => m[1] ?? m[2] ?? '').filter((t) => tabelas.has(t) || visoes.has(t))

/** Every table that a file names, wherever it does: a fragment of a statement does not show whether it is read. */
const nomeadas = (texto: string): string[] => [...texto.matchAll(NOME)].map((m) => m[0]).filter((t) => tabelas.has(t))

/** Views that a file names and no migration creates. */
const semVisao = (texto: string): string[] =>
  [...texto.matchAll(NOME)].map((m) => m[0]).filter((t) => OFERECIDA.test(t) && !visoes.has(t))

const codigoEm = (pasta: string) =>
  readdirSync(join(raiz, 'src', pasta), { recursive: true, encoding: 'utf8' })
    .filter((n) => n.endsWith('.ts') && !/\.test\.ts$|de-teste\.ts$|\/teste\//.test(n))
    .map((nome) => ({ nome, texto: readFileSync(join(raiz, 'src', pasta, nome), 'utf8') }))

const arquivos = codigoEm('modules').map((a) => ({ ...a, modulo: a.nome.split('/')[0] ?? '' }))

/** The composition root owns no table: it uses those of the platform, and calls the modules. */
const doServidor = codigoEm('server').map(({ nome, texto }) => ({
  nome,
  deOutros: (achar: (texto: string) => string[]) =>
    [...new Set(achar(texto))].filter((t) => donoDe(t) !== 'platform').toSorted(),
}))
const daSemente = doServidor.filter((a) => a.nome.startsWith('seed/'))

/** One statement identifies the caller of every request: session, user, roles and departments in one round trip. */
const NOMEIA_DE_TODOS = 'porteiro.ts'
/** Pairs of a file of the seed and a table of a module that it names. Lower it with each one removed. */
const NOMES_DA_SEMENTE = 177

/** One line per file and table of another owner. */
const alheias = (achar: (texto: string) => string[], verbo: string): string[] =>
  arquivos.flatMap(({ nome, modulo, texto }) =>
    [...new Set(achar(texto))].filter((t) => donoDe(t) !== modulo).map((t) => `modules/${nome} ${verbo} ${t}`),
  )

/** Names in values, which no statement reads: the list of what clears a cache, words for a table, a purpose of a key, an area of
 * the API. */
const SO_NOMES = [
  'modules/formularios/server/documentos/parte.ts names funis.documentos',
  'modules/avisos/server/push/vapid.ts names plataforma.parametros',
  'modules/chat/nucleo/server/politica.ts names cad.usuarios',
  ...['chat.conversas', 'funis.cartoes', 'funis.dossies', 'meta.leads', 'tarefas.tarefas'].map(
    (t) => `modules/contatos/server/consultas/uniao.ts names ${t}`,
  ),
]

/**
 * A table whose name is only known when the statement runs escapes the other rules. A merge and an import move whatever
 * refers to a contact: the catalog of the database names these tables.
 */
const NOMES_DO_CATALOGO = [
  'modules/contatos/server/comandos/ponteiros.ts',
  'modules/contatos/server/consultas/uniao.ts',
  'modules/contatos/server/importacao/comandos/devolver-linhas.ts',
]
const DE_NOME_ESCRITO = /sql\.table\((?:[^'()]*(?:'[^']*')? \? '[a-z_.]+' : )?'[a-z_.]+'\)/g

/** Whether a file takes the name of a table from a value instead of writing it down. */
const comNomeVariavel = (texto: string): boolean =>
  /\bsql\.table\(|(?<!distinct )\b(?:from|join|into|update)\s+\$\{sql\.(?:id|raw|ref)\(/.test(
    texto.replaceAll(DE_NOME_ESCRITO, ''),
  )

describe('tables', () => {
  it('have an owner each', () => {
    expect(tabelas.size).toBeGreaterThan(200)
    expect(relacoes.filter((t) => !donoDe(t))).toEqual([])
  })

  it('are written by their own module only', () => {
    expect(alheias(escritas, 'writes')).toEqual([])
  })

  it('are named by their own module only: others read a view of the owner, or call its function', () => {
    expect(alheias(nomeadas, 'names').toSorted()).toEqual(SO_NOMES.toSorted())
  })

  it('are neither written nor named by the composition root of the server', () => {
    const fora = doServidor.filter((a) => !daSemente.includes(a))
    expect(fora.flatMap((a) => a.deOutros(escritas).map((t) => `server/${a.nome} writes ${t}`))).toEqual([])
    const nomes = fora.filter((a) => a.nome !== NOMEIA_DE_TODOS)
    expect(nomes.flatMap((a) => a.deOutros(nomeadas).map((t) => `server/${a.nome} names ${t}`))).toEqual([])
  })

  it('are written by the demonstration’s seed only where the list says so, which does not grow', () => {
    const escritasDela = daSemente.flatMap((a) => {
      const tabelasDele = a.deOutros(escritas)
      return tabelasDele.length > 0 ? [[a.nome.slice('seed/'.length, -'.ts'.length), tabelasDele]] : []
    })
    expect(Object.fromEntries(escritasDela)).toEqual(ESCRITAS_DA_SEMENTE)
    const nomesDela = daSemente.reduce((soma, a) => soma + a.deOutros(nomeadas).length, 0)
    expect(nomesDela).toBeLessThanOrEqual(NOMES_DA_SEMENTE)
  })

  it('have a name that is written in the statement', () => {
    const achados = arquivos.filter(({ texto }) => comNomeVariavel(texto)).map(({ nome }) => `modules/${nome}`)
    expect(achados.toSorted()).toEqual(NOMES_DO_CATALOGO)
    expect(comNomeVariavel('sql`delete from ${sql.table(tabela)}`')).toBe(true)
    expect(comNomeVariavel('sql`delete from ${sql.raw(tabela)}`')).toBe(true)
    expect(comNomeVariavel("sql.table(de === 'uc' ? 'cad.unidades' : 'cad.contatos')")).toBe(false)
    expect(comNomeVariavel("sql.table('funis.cartoes')")).toBe(false)
  })

  it('are recognized in templates and in the query builder', () => {
    expect(escritas("tx.insertInto('chat.mensagens')")).toEqual(['chat.mensagens'])
    expect(escritas('update cad.contatos k\n set nome = 1')).toEqual(['cad.contatos'])
    expect(escritas('delete from\n  funis.cartoes')).toEqual(['funis.cartoes'])
    expect(escritas('select id from funis.cartoes for update')).toEqual([])
    expect(nomeadas('where exists (select from cad.usuarios where id = 1)')).toEqual(['cad.usuarios'])
    expect(nomeadas("db.selectFrom('funis.cartoes as c').innerJoin('cad.contatos as k', (j) => j)")).toEqual([
      'funis.cartoes',
      'cad.contatos',
    ])
    expect(nomeadas('sql`chat.conversas c`, using meta.leads l, tarefas.tipos t')).toEqual([
      'chat.conversas',
      'meta.leads',
      'tarefas.tipos',
    ])
    expect(nomeadas('join acesso_publico.usuarios u on u.id = chat.dono_de(c.id)')).toEqual([])
  })
})

describe('views for other modules', () => {
  it('have the name of a table of their owner', () => {
    expect(visoes.size).toBeGreaterThan(20)
    const dasTabelas = new Set([...tabelas].map((t) => `${donoDe(t)} ${t.split('.')[1]}`))
    expect([...visoes].filter((v) => !dasTabelas.has(`${donoDe(v)} ${v.split('.')[1]}`))).toEqual([])
  })

  it('exist where a statement names them', () => {
    expect(semVisao('from acesso_publico.usuarios u join acesso_publico.senhas s')).toEqual(['acesso_publico.senhas'])
    expect(arquivos.flatMap(({ nome, texto }) => semVisao(texto).map((v) => `modules/${nome} names ${v}`))).toEqual([])
  })
})
