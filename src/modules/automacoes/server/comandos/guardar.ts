import { sql } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import { faltasDaCondicao } from '#engines/funil/condicao.ts'
import { funisFilhos } from '#engines/funil/passagem.ts'
import { regra, TIPO_DO_DADO, type Acao, type DefinicaoDaRegra, type Gatilho } from '#engines/regras/tipos.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { camposEmUso, funilVigente, type FunilVigente, exigirQueVeja } from '#modules/funis/publico.ts'
import { fatosDasOfertas } from '../../regras/fatos.ts'
import { trabalhoDaAutomacao } from '../tipos-de-trabalho.ts'

interface Referida {
  tabela: ReturnType<typeof sql.table>
  /** whether the row must belong to the funnel of the rule */
  doFunil: boolean
  /** default: `id` */
  chave?: string
}
/** Tables of what a rule refers to by id. */
const REFERIDAS = {
  estagio: { tabela: sql.table('funis_publico.estagios'), doFunil: true },
  destino: { tabela: sql.table('funis_publico.destinos'), doFunil: true },
  politica: { tabela: sql.table('funis.politicas'), doFunil: true },
  usuario: { tabela: sql.table('acesso_publico.usuarios'), doFunil: false },
  servico: { tabela: sql.table('ordens_publico.servicos'), doFunil: false, chave: 'item_id' },
  time: { tabela: sql.table('acesso_publico.times'), doFunil: false },
  caixa: { tabela: sql.table('chat_publico.caixas_entrada'), doFunil: false },
  tipo_de_tarefa: { tabela: sql.table('tarefas_publico.tipos'), doFunil: false },
  modelo_de_tarefas: { tabela: sql.table('tarefas_publico.modelos'), doFunil: false },
} satisfies Record<string, Referida>

interface Referencia {
  onde: string
  alvo: keyof typeof REFERIDAS
  id: string
}

function referencias(a: Acao, i: number): Referencia[] {
  const onde = (campo: string) => `definicao.acoes.${i}.${campo}`
  if (a.tipo === 'mover') return [{ onde: onde('estagio_id'), alvo: 'estagio', id: a.estagio_id }]
  if (a.tipo === 'webhook') return [{ onde: onde('destino_id'), alvo: 'destino', id: a.destino_id }]
  if (a.tipo === 'pedir_aprovacao') return [{ onde: onde('politica_id'), alvo: 'politica', id: a.politica_id }]
  if (a.tipo === 'mensagem') return [{ onde: onde('caixa_entrada_id'), alvo: 'caixa', id: a.caixa_entrada_id }]
  if (a.tipo === 'aplicar_modelo') return [{ onde: onde('modelo_id'), alvo: 'modelo_de_tarefas', id: a.modelo_id }]
  if (a.tipo === 'abrir_ordem') return [{ onde: onde('servico_id'), alvo: 'servico', id: a.servico_id }]
  if (a.tipo === 'criar_tarefa')
    return [
      ...(a.quem === 'pessoa' ? [{ onde: onde('usuario_id'), alvo: 'usuario' as const, id: a.usuario_id ?? '' }] : []),
      ...(a.tipo_id ? [{ onde: onde('tipo_id'), alvo: 'tipo_de_tarefa' as const, id: a.tipo_id }] : []),
    ]
  if (a.tipo !== 'atribuir') return []
  return a.modo === 'pessoa'
    ? [{ onde: onde('usuario_id'), alvo: 'usuario', id: a.usuario_id ?? '' }]
    : [{ onde: onde('time_id'), alvo: 'time', id: a.time_id ?? '' }]
}

/** Stages and task types that a trigger refers to. References to another funnel are checked elsewhere. */
function referenciasDoGatilho(g: Gatilho): Referencia[] {
  const estagio = (campo: string, id: string): Referencia => ({
    onde: `definicao.gatilho.${campo}`,
    alvo: 'estagio',
    id,
  })
  if ('estagio_id' in g) return [estagio('estagio_id', g.estagio_id)]
  if ('estagios' in g) return g.estagios.map((id) => estagio('estagios', id))
  return g.tipo === 'tarefa_concluida' && g.tipo_id
    ? [{ onde: 'definicao.gatilho.tipo_id', alvo: 'tipo_de_tarefa', id: g.tipo_id }]
    : []
}

/** Users whom an action assigns, notifies or names in a value: each must be able to see the funnel's cards. */
function pessoasDa(a: Acao, i: number, campos: ReadonlyMap<string, Campo>): { campo: string; id: string }[] {
  const aqui = (campo: string, ids: readonly unknown[]) =>
    ids.flatMap((id) => (typeof id === 'string' && id ? [{ campo: `definicao.acoes.${i}.${campo}`, id }] : []))
  if (a.tipo === 'atribuir') return a.modo === 'pessoa' ? aqui('usuario_id', [a.usuario_id]) : []
  if (a.tipo === 'criar_tarefa') return a.quem === 'pessoa' ? aqui('usuario_id', [a.usuario_id]) : []
  if (a.tipo === 'avisar') return aqui('usuarios', a.usuarios)
  return a.tipo === 'preencher' && campos.get(a.campo)?.tipo === 'usuario' ? aqui('valor', [a.valor]) : []
}

/** Rejects a condition without a field or without a value to compare with. */
export function exigirCondicaoCompleta(d: DefinicaoDaRegra): void {
  const faltas = faltasDaCondicao(d.quando).map((f) => ({ ...f, campo: `definicao.quando.${f.campo}` }))
  if (faltas[0]) throw invalido(`${faltas[0].mensagem}.`, faltas)
}

/** Checks that every reference of a rule exists, and belongs to this funnel where required. */
async function conferir(u: Unidade, funilId: string, d: DefinicaoDaRegra): Promise<void> {
  exigirCondicaoCompleta(d)
  const falta = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])
  const campos = await camposEmUso(u.tx)
  for (const r of [...referenciasDoGatilho(d.gatilho), ...d.acoes.flatMap(referencias)]) {
    if (!r.id) throw falta(r.onde, 'Escolha uma opção')
    const { tabela, doFunil, chave = 'id' }: Referida = REFERIDAS[r.alvo]
    const { rows } = await sql`
      select 1
      from ${tabela}
      where ${sql.ref(chave)} = ${r.id}::uuid ${doFunil ? sql`and funil_id = ${funilId}::uuid` : sql``}
    `.execute(u.tx)
    if (rows.length === 0) throw falta(r.onde, 'Isto não existe mais neste funil')
  }
  if ('campo' in d.gatilho && !campos.has(d.gatilho.campo))
    throw falta('definicao.gatilho.campo', 'Este campo não existe mais')
  if (d.gatilho.tipo === 'fato' && !(d.gatilho.fato in fatosDasOfertas))
    throw falta('definicao.gatilho.fato', 'Escolha o que acontece')
  if (d.gatilho.tipo === 'agenda' && d.gatilho.frequencia === 'semana' && d.gatilho.dias_da_semana.length === 0)
    throw falta('definicao.gatilho.dias_da_semana', 'Escolha ao menos um dia da semana')
  if (
    d.gatilho.tipo === 'documento_anexado' &&
    d.gatilho.qual === 'um' &&
    campos.get(d.gatilho.documento ?? '')?.tipo !== 'arquivo'
  )
    throw falta('definicao.gatilho.documento', 'Escolha um documento')
  const funil = await funilVigente(u.tx, funilId)
  if (d.gatilho.tipo === 'filho_chegou') await conferirOFilho(u, funil, d.gatilho, falta)
  for (const p of d.acoes.flatMap((a, i) => pessoasDa(a, i, campos))) await exigirQueVeja(u.tx, p.id, funil, p.campo)
  for (const [i, a] of d.acoes.entries()) {
    if (a.tipo === 'preencher' && (!campos.has(a.campo) || campos.get(a.campo)?.tipo === 'aprovacao'))
      throw falta(`definicao.acoes.${i}.campo`, 'Escolha outro campo')
    if (a.tipo === 'da_proposta' && campos.get(a.campo)?.tipo !== TIPO_DO_DADO[a.dado])
      throw falta(`definicao.acoes.${i}.campo`, 'Escolha um campo que guarde este dado')
    if (a.tipo === 'mensagem' && !a.texto.trim() && !a.modelo)
      throw falta(`definicao.acoes.${i}.texto`, 'Escreva a mensagem')
    if (a.tipo === 'avisar' && a.papeis.length + a.usuarios.length === 0)
      throw falta(`definicao.acoes.${i}.papeis`, 'Diga quem avisar')
    if (a.tipo === 'abrir_ordem' && d.acoes.findIndex((x) => x.tipo === 'abrir_ordem') < i)
      throw falta(`definicao.acoes.${i}.servico_id`, 'Uma regra abre uma ordem de serviço só')
    if (a.tipo === 'criar_cartao')
      await funilVigente(u.tx, a.funil).catch(() =>
        Promise.reject(falta(`definicao.acoes.${i}.funil`, 'Este funil não existe mais')),
      )
  }
}

async function conferirOFilho(
  u: Unidade,
  funil: FunilVigente,
  g: Extract<Gatilho, { tipo: 'filho_chegou' }>,
  falta: (campo: string, mensagem: string) => Error,
): Promise<void> {
  const outro = await funilVigente(u.tx, g.funil).catch(() => null)
  if (!outro || outro.arquivado) throw falta('definicao.gatilho.funil', 'Este funil não existe mais')
  if (!funisFilhos(funil.definicao).has(outro.chave))
    throw falta(
      'definicao.gatilho.funil',
      `“${funil.definicao.nome}” não passa cartões a “${outro.definicao.nome}”. Crie a passagem antes.`,
    )
  if (!outro.definicao.estagios.some((e) => e.id === g.estagio_do_filho))
    throw falta('definicao.gatilho.estagio_do_filho', 'Escolha um estágio desse funil')
}

export async function guardarRascunho(
  u: Unidade,
  r: { id: string | null; funil_id: string; nome: string; definicao: DefinicaoDaRegra },
): Promise<string> {
  await conferir(u, r.funil_id, r.definicao)
  const id = r.id ?? uuidv7()
  const rascunho = JSON.stringify(r.definicao)
  if (r.id)
    await u.tx
      .updateTable('funis.regras')
      .set({ nome: r.nome, rascunho, atualizada_em: new Date() })
      .where('id', '=', r.id)
      .execute()
  else
    await u.tx
      .insertInto('funis.regras')
      .values({ id, funil_id: r.funil_id, nome: r.nome, rascunho, criada_por: u.autor.usuario?.id ?? null })
      .execute()
  u.auditar({
    acao: r.id ? 'regra.alterar' : 'regra.criar',
    entidade: 'funil',
    entidade_id: r.funil_id,
    depois: { regra_id: id, nome: r.nome },
  })
  return id
}

/** Publishes the draft under a new version number; running executions finish with the old one. */
export async function publicarAutomacao(u: Unidade, id: string): Promise<void> {
  const r = await u.tx
    .selectFrom('funis.regras')
    .selectAll()
    .where('id', '=', id)
    .where('arquivada_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!r) throw naoEncontrado('Regra não encontrada.')
  if (!r.rascunho) throw conflito('Não há mudança para publicar.')
  // check again: the draft may predate the completeness check, or refer to deleted records
  await conferir(u, r.funil_id, regra.parse(r.rascunho))
  await u.tx
    .insertInto('funis.regra_versoes')
    .values({
      regra_id: id,
      numero: r.versao + 1,
      definicao: JSON.stringify(r.rascunho),
      publicada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await u.tx
    .updateTable('funis.regras')
    .set({ versao: r.versao + 1, rascunho: null, ativa: true, pausa: null, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'regra.publicar',
    entidade: 'funil',
    entidade_id: r.funil_id,
    depois: { regra_id: id, nome: r.nome, versao: r.versao + 1 },
  })
}

export async function ligarAutomacao(u: Unidade, id: string, ativa: boolean): Promise<void> {
  const { rows } = await sql<{ funil_id: string }>`
    update funis.regras
    set
      ativa = ${ativa},
      ligada_em = case when ${ativa} and not ativa then now() else ligada_em end,
      pausa = null,
      atualizada_em = now()
    where id = ${id}
      and versao > 0
      and arquivada_em is null
    returning funil_id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Publique a regra antes de ligá-la.')
  u.auditar({
    acao: ativa ? 'regra.ligar' : 'regra.desligar',
    entidade: 'funil',
    entidade_id: rows[0].funil_id,
    depois: { regra_id: id },
  })
}

export async function arquivarAutomacao(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ funil_id: string }>`
    update funis.regras
    set ativa = false, arquivada_em = now()
    where id = ${id}
    returning funil_id
  `.execute(u.tx)
  u.auditar({
    acao: 'regra.arquivar',
    entidade: 'funil',
    entidade_id: rows[0]?.funil_id ?? '',
    depois: { regra_id: id },
  })
}

/** Retries a failed execution from the step where it failed, with all attempts. */
export async function repetirExecucao(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ cartao_id: string }>`
    update funis.execucoes
    set
      situacao = 'pendente',
      terminada_em = null,
      tentativas = 0,
      tentar_em = null
    where id = ${id}
      and situacao = 'falhou'
    returning cartao_id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Só dá para tentar de novo o que falhou.')
  await agendar(
    u.tx,
    trabalhoDaAutomacao,
    { execucao_id: id },
    { chave: `regra:${id}:r${Date.now()}`, fila: `regras:${rows[0].cartao_id}` },
  )
  u.auditar({ acao: 'regra.repetir', entidade: 'cartao', entidade_id: rows[0].cartao_id, depois: { execucao_id: id } })
}
