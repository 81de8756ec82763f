import { diaBr } from '#kit/dias.ts'
import { sql } from 'kysely'
import type { Valores } from '#engines/funil/campos.ts'
import { quandoSai } from '#engines/regras/janela.ts'
import { prazoDaTarefa } from '#engines/regras/prazo-da-tarefa.ts'
import { preencherTexto, SEM_NOME } from '#engines/regras/texto.ts'
import type { Acao, DadoDaProposta, DefinicaoDaRegra, TipoDeAcao } from '#engines/regras/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import { porTipo } from '#kit/por-tipo.ts'
import type { Db } from '#platform/postgres/banco.ts'

export type Nomes = ReadonlyMap<string, string>

/** Display names of everything a rule refers to by id, and of the additional ids in `mais`. */
export async function nomesDaAutomacao(
  db: Db,
  funilId: string,
  d: DefinicaoDaRegra,
  mais: readonly string[] = [],
): Promise<Nomes> {
  const ids = [
    ...mais,
    ...[...JSON.stringify(d).matchAll(/"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g)].map((m) => m[1] ?? ''),
  ]
  const { rows } = await sql<{ id: string; nome: string }>`
    select id::text, nome
    from funis_publico.estagios
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from acesso_publico.usuarios
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome::text
    from acesso_publico.times
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from funis_publico.destinos
    where id = any(${ids}::uuid[])
      and funil_id = ${funilId}
    union all
    select id::text, nome
    from funis.politicas
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from chat_publico.caixas_entrada
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from tarefas_publico.tipos
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from tarefas_publico.modelos
    where id = any(${ids}::uuid[])
    union all
    select id::text, modelo
    from catalogo_publico.itens
    where id = any(${ids}::uuid[])
    union all
    select chave, nome
    from funis_publico.funis
    union all
    select chave, rotulo
    from funis_publico.campos
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}

type Frase<T extends TipoDeAcao> = (a: Extract<Acao, { tipo: T }>, n: Nomes, v: Valores, e: Expediente) => string
const GONE = '(não existe mais)'
/** Names given by the company are in quotes; names of people are not. */
const nomeado = (n: Nomes, id: string): string => (n.has(id) ? `“${n.get(id)}”` : GONE)
const tempo = (n: number, um: string): string => `${n} ${um}${n === 1 ? '' : 's'}`

const NOME_DO_DADO: Readonly<Record<DadoDaProposta, string>> = {
  valor: 'o valor da proposta',
  kwp: 'a potência da proposta',
  validade: 'a validade da proposta',
  proposta: 'o número da proposta',
}

const frases: { [T in TipoDeAcao]: Frase<T> } = {
  mover: (a, n) => `Mover para ${nomeado(n, a.estagio_id)}`,
  atribuir: (a, n) =>
    a.modo === 'pessoa'
      ? `Atribuir a ${n.get(a.usuario_id ?? '') ?? GONE}`
      : `Atribuir a alguém de ${nomeado(n, a.time_id ?? '')}, ${a.modo === 'rodizio' ? 'em rodízio' : 'a quem tem menos cartões abertos'}`,
  preencher: (a, n) => `Preencher ${nomeado(n, a.campo)}`,
  da_proposta: (a, n) => `Preencher ${nomeado(n, a.campo)} com ${NOME_DO_DADO[a.dado]}`,
  comentar: (a, _, v) => `Comentar: “${preencherTexto(a.texto, v, SEM_NOME)}”`,
  avisar: (a, _, v) => `Avisar: “${preencherTexto(a.texto, v, SEM_NOME)}”`,
  mensagem: (a, n, v, e) => {
    const em = quandoSai(a.janela, new Date(), e.fechado)
    const texto = a.modelo ? `o modelo “${a.modelo.nome}”` : `“${preencherTexto(a.texto, v)}”`
    return `Enviar ${texto} por ${nomeado(n, a.caixa_entrada_id)}${em.getTime() > Date.now() + 1000 ? `, a partir de ${em.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })}` : ''}`
  },
  webhook: (a, n) => `Avisar o sistema ${nomeado(n, a.destino_id)}`,
  criar_cartao: (a, n) => `Criar um cartão em ${nomeado(n, a.funil)}`,
  pedir_aprovacao: (a, n) => `Pedir a aprovação ${nomeado(n, a.politica_id)}`,
  criar_tarefa: (a, n, v, e) => {
    const prazo = prazoDaTarefa(a.prazo, new Date(), e)
    const quando = prazo ? `, para ${diaBr(prazo.dia)}${prazo.hora ? ` às ${prazo.hora}` : ''}` : ''
    return `Criar a tarefa “${preencherTexto(a.titulo, v, SEM_NOME) || a.titulo}” para ${a.quem === 'pessoa' ? (n.get(a.usuario_id ?? '') ?? GONE) : 'quem é responsável pelo cartão'}${quando}${a.itens.length > 0 ? `, com ${a.itens.length} ${a.itens.length === 1 ? 'item' : 'itens'}` : ''}`
  },
  aplicar_modelo: (a, n) => `Criar as tarefas do modelo ${nomeado(n, a.modelo_id)}`,
  abrir_ordem: (a, n, v) =>
    `Abrir uma ordem de serviço de ${nomeado(n, a.servico_id)}: “${preencherTexto(a.problema, v, SEM_NOME) || a.problema}”`,
  esperar: (a) =>
    `Esperar ${a.minutos % 1440 === 0 ? tempo(a.minutos / 1440, 'dia') : a.minutos % 60 === 0 ? tempo(a.minutos / 60, 'hora') : tempo(a.minutos, 'minuto')}`,
}

/** Describes the effect of an action if it ran now; `e` is the business hours of the funnel. */
export const fraseDaAcao = (a: Acao, n: Nomes, v: Valores, e: Expediente): string => porTipo(frases, a, n, v, e)
