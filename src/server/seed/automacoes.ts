import { regra, type DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { guardarRascunho, publicarAutomacao } from '#modules/automacoes/server/comandos/guardar.ts'
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
]

/** Seeds the automations of the demonstration company's funnels. Runs once. */
export async function semearAutomacoes(s: Servicos): Promise<void> {
  if (await s.banco.db.selectFrom('funis.regras').select('id').limit(1).executeTakeFirst()) return
  await s.executar(sistema, async (u) => {
    for (const a of AUTOMACOES) {
      const funil = await funilVigente(u.tx, a.funil)
      const definicao: DefinicaoDaRegra = regra.parse(
        a.definicao((chave) => funil.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''),
      )
      const id = await guardarRascunho(u, { id: null, funil_id: funil.id, nome: a.nome, definicao })
      if (!a.rascunho) await publicarAutomacao(u, id)
    }
  })
}
