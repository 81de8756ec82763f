import { regra, type DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { modelosComAutomacoes } from '#modules/funis/publico.ts'
import { guardarRascunho, publicarAutomacao } from '#modules/automacoes/server/comandos/guardar.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

type NoFunil = (estagio: (chave: string) => string) => unknown

interface Automacao {
  funil: string
  nome: string
  definicao: NoFunil
  rascunho?: true
}
const avisar = (papeis: string[], texto: string) => ({ tipo: 'avisar', papeis, texto })

const AUTOMACOES: readonly Automacao[] = [
  {
    funil: 'vu.vendas',
    nome: 'Lead novo tem resposta no mesmo dia',
    definicao: () => ({
      gatilho: { tipo: 'criado' },
      acoes: [
        { tipo: 'criar_tarefa', titulo: 'Ligar para {{nome}}', prioridade: 'alta', prazo: { valor: 4, unidade: 'hu' } },
      ],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Cliente sem notícia há uma semana',
    definicao: () => ({
      gatilho: { tipo: 'parado', dias: 5 },
      acoes: [avisar(['responsavel'], 'Cinco dias úteis sem novidade: retome a conversa.')],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Venda grande passa pela coordenação',
    definicao: (e) => ({
      gatilho: { tipo: 'entrou', estagio_id: e('contrato') },
      quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '75' }] },
      acoes: [avisar(['gestores'], 'Contrato acima de 75 kW em assinatura.')],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Proposta apresentada é lembrada toda segunda',
    definicao: (e) => ({
      gatilho: {
        tipo: 'agenda',
        frequencia: 'semana',
        dias_da_semana: [1],
        hora: '08:30',
        estagios: [e('apresentada')],
      },
      acoes: [avisar(['responsavel'], 'Proposta sem resposta: fale com {{nome}} esta semana.')],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Retomar contato',
    definicao: () => ({
      gatilho: { tipo: 'botao', rotulo: 'Retomar contato' },
      quando: { regras: [{ campo: 'telefone', operador: 'preenchido', valor: '' }] },
      acoes: [
        {
          tipo: 'criar_tarefa',
          titulo: 'Retomar o contato com {{nome}}',
          prazo: { valor: 1, unidade: 'du', hora: '09:00' },
        },
      ],
    }),
  },
  {
    funil: 'eng.protocolos',
    nome: 'Prazo da distribuidora perto do fim',
    definicao: () => ({
      gatilho: { tipo: 'prazo_perto', horas: 48 },
      acoes: [avisar(['responsavel', 'gestores'], 'Faltam dois dias para o prazo do protocolo.')],
    }),
  },
  {
    funil: 'ti.compras',
    nome: 'Compra atrasada',
    definicao: () => ({
      gatilho: { tipo: 'prazo_vencido' },
      acoes: [avisar(['gestores'], 'Uma compra passou do prazo.')],
    }),
  },
  {
    funil: 'mpvl.principal',
    nome: 'Chamado sem retorno volta à fila',
    rascunho: true,
    definicao: () => ({
      gatilho: { tipo: 'parado', dias: 3 },
      acoes: [
        { tipo: 'comentar', texto: 'Três dias úteis sem retorno ao cliente.' },
        avisar(['gestores'], 'Chamado parado há três dias úteis.'),
      ],
    }),
  },
  ...modelosComAutomacoes
    .filter((m) => m.departamento === 'mpvl')
    .flatMap(({ chave: funil, automacoes = [] }) => automacoes.map((a): Automacao => ({ funil, ...a }))),
]

/** What follows from a proposal. Those that move cards are drafts: the manager of the funnel turns them on. */
const DAS_PROPOSTAS: readonly Automacao[] = [
  {
    funil: 'vu.vendas',
    nome: 'Proposta enviada leva o cartão',
    rascunho: true,
    definicao: (e) => ({
      gatilho: { tipo: 'proposta', qual: 'enviada' },
      acoes: [
        { tipo: 'da_proposta', campo: 'valor_venda', dado: 'valor' },
        { tipo: 'da_proposta', campo: 'potencia_kwp', dado: 'kwp' },
        { tipo: 'da_proposta', campo: 'proposta_validade', dado: 'validade' },
        { tipo: 'mover', estagio_id: e('apresentada') },
      ],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Proposta que ninguém abriu',
    definicao: () => ({
      gatilho: { tipo: 'proposta', qual: 'sem_abertura', quantos: 2 },
      acoes: [
        {
          tipo: 'criar_tarefa',
          titulo: 'Perguntar a {{nome}} se a proposta chegou',
          prazo: { valor: 4, unidade: 'hu' },
        },
      ],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Proposta perto de vencer',
    definicao: () => ({
      gatilho: { tipo: 'proposta', qual: 'vence_em', quantos: 2 },
      acoes: [avisar(['responsavel'], 'A proposta de {{nome}} vence em dois dias.')],
    }),
  },
  {
    funil: 'vu.vendas',
    nome: 'Proposta aceita vai para o contrato',
    rascunho: true,
    definicao: (e) => ({
      gatilho: { tipo: 'proposta', qual: 'aceita' },
      acoes: [
        { tipo: 'da_proposta', campo: 'valor_venda', dado: 'valor' },
        { tipo: 'mover', estagio_id: e('contrato') },
      ],
    }),
  },
]

/** Seeds the automations of the demonstration company's funnels. Runs once. */
export async function semearAutomacoes(s: Servicos): Promise<void> {
  if (await s.banco.db.selectFrom('funis.regras').select('id').limit(1).executeTakeFirst()) return
  await publicar(s, AUTOMACOES)
}

/** Seeds what follows from a proposal. Runs once, after the proposals. */
export async function semearAutomacoesDasPropostas(s: Servicos): Promise<void> {
  if (await marcandoDemonstracao(s.banco.db)) await publicar(s, DAS_PROPOSTAS)
}

const publicar = (s: Servicos, automacoes: readonly Automacao[]): Promise<void> =>
  s.executar(sistema, async (u) => {
    for (const a of automacoes) {
      const funil = await funilVigente(u.tx, a.funil)
      const definicao: DefinicaoDaRegra = regra.parse(
        a.definicao((chave) => funil.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''),
      )
      const id = await guardarRascunho(u, { id: null, funil_id: funil.id, nome: a.nome, definicao })
      if (!a.rascunho) await publicarAutomacao(u, id)
    }
  })
