import type { Campo } from '#engines/funil/campos.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import type { LinhaDaTabela } from '#modules/funis/quadro/server/consultas/tabela.ts'

type Coluna = ColunaDePlanilha<LinhaDaTabela>
const FUSO = 'America/Sao_Paulo'
const quando = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'short' })
const instante = (d: Date | null) => (d ? quando.format(d).replace(',', '') : null)
const dia = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/')
const reais = (centavos: number | null) => (centavos === null ? null : centavos / 100)

/** A value as a spreadsheet cell: numbers as numbers, options by their labels. */
function valorDo(c: Campo, v: unknown): string | number | null {
  if (v === undefined || v === null || v === '') return null
  if (c.tipo === 'moeda') return Number(v) / 100
  if (c.tipo === 'data') return dia(String(v))
  if (c.tipo === 'datahora') return instante(new Date(String(v)))
  if (c.tipo === 'selecao') return c.config.opcoes.find((o) => o.id === v)?.rotulo ?? String(v)
  if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
  if (typeof v === 'number' || typeof v === 'string') return v
  if (Array.isArray(v)) return v.length
  const e = comoObjeto(v)
  return (
    [e.nome, e.logradouro, e.numero, e.bairro, e.cidade, e.uf].filter((x) => typeof x === 'string' && x).join(', ') ||
    null
  )
}

export function colunasDaPlanilha(
  f: FunilVigente,
  campos: ReadonlyMap<string, Campo>,
  chaves: readonly string[],
): Coluna[] {
  const estagio = new Map(f.definicao.estagios.map((e) => [e.id, e.nome]))
  return [
    { nome: 'titulo', titulo: 'Título', valor: (l) => l.titulo },
    { nome: 'dossie', titulo: 'Dossiê', valor: (l) => l.dossie_numero },
    { nome: 'contato', titulo: 'Cliente', valor: (l) => l.contato_nome },
    { nome: 'estagio', titulo: 'Estágio', valor: (l) => estagio.get(l.estagio_id) ?? '' },
    { nome: 'situacao', titulo: 'Situação', valor: (l) => l.situacao },
    { nome: 'responsavel', titulo: 'Responsável', valor: (l) => l.responsavel_nome },
    { nome: 'prioridade', titulo: 'Prioridade', valor: (l) => l.prioridade },
    { nome: 'valor', titulo: 'Valor (R$)', valor: (l) => reais(l.valor_centavos) },
    { nome: 'vence_em', titulo: 'Prazo', valor: (l) => instante(l.vence_em) },
    { nome: 'previsao', titulo: 'Previsão', valor: (l) => l.previsao && dia(l.previsao) },
    { nome: 'entrou_estagio_em', titulo: 'No estágio desde', valor: (l) => instante(l.entrou_estagio_em) },
    { nome: 'ultima_atividade_em', titulo: 'Última atividade', valor: (l) => instante(l.ultima_atividade_em) },
    { nome: 'criado_em', titulo: 'Criado em', valor: (l) => instante(l.criado_em) },
    { nome: 'fechado_em', titulo: 'Fechado em', valor: (l) => instante(l.fechado_em) },
    ...chaves.flatMap((k): Coluna[] => {
      const campo = campos.get(k)
      return campo
        ? [
            {
              nome: k,
              titulo: campo.config.unidade ? `${campo.rotulo} (${campo.config.unidade})` : campo.rotulo,
              valor: (l) => valorDo(campo, l.capa[k]),
            },
          ]
        : []
    }),
  ]
}
