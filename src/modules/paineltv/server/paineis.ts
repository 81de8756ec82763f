import { invalido, naoEncontrado } from '#kit/erro.ts'
import { painelDaParede } from '#modules/chat/publico.ts'
import { alcanceNosFunis } from '#modules/funis/publico.ts'
import { agendaEntre, listarRecursos } from '#modules/recursos/publico.ts'
import { alcanceNasTarefas, departamentosDaParede, tarefasDaParede } from '#modules/tarefas/publico.ts'
import { diaDe, diaInteiro } from '#kit/parede.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { DadosDoPainel, OpcaoDePainel } from '../tipos.ts'
import { nomesDosFunis, numerosDoFunil } from './consultas/numeros-do-funil.ts'

/**
 * A built-in panel: its parameters by user, and its data. A new one needs a row here and a component in the browser.
 */
interface PainelDeParede {
  chave: DadosDoPainel['painel']
  nome: string
  descricao: string
  /** null: this user may not use the panel */
  parametros(s: Servicos, ctx: Ctx): Promise<OpcaoDePainel['parametros'] | null>
  ler(s: Servicos, p: Record<string, string>): Promise<DadosDoPainel>
}

const dePessoa = (nome: string): string => nome.split(' ')[0] ?? nome
/** First and last name: two people of one department may share the first. */
const nomeCurto = (nome: string): string => [...new Set([nome.split(' ')[0], nome.split(' ').at(-1)])].join(' ')

const paineis: readonly PainelDeParede[] = [
  {
    chave: 'salas',
    nome: 'Salas e carro hoje',
    descricao: 'O que está livre agora e as reservas do dia, com QR para dizer que chegou',
    async parametros(s, ctx) {
      if (!pode(ctx, 'recursos.reserva.ver')) return null
      const todos = await listarRecursos(s.banco.db)
      return [
        {
          chave: 'recurso',
          rotulo: 'O que mostrar',
          opcoes: [{ valor: '', rotulo: 'Tudo' }, ...todos.map((r) => ({ valor: r.chave, rotulo: r.nome }))],
        },
      ]
    },
    async ler(s, p) {
      const agora = new Date()
      const todos = await listarRecursos(s.banco.db, p.recurso ? { chaves: [p.recurso] } : {})
      const linhas = await agendaEntre(
        s.banco.db,
        new Date(agora.getTime() - 24 * 3_600_000),
        new Date(agora.getTime() + 24 * 3_600_000),
        todos.map((r) => r.chave),
      )
      return {
        painel: 'salas',
        em: agora.toISOString(),
        recursos: todos.map((r) => {
          const hoje = diaInteiro(diaDe(agora, r.fuso), r.fuso)
          return {
            chave: r.chave,
            nome: r.nome,
            tipo: r.tipo,
            lugar: r.lugar,
            livre: r.agora_ate === null,
            ate: (r.agora_ate ?? r.proxima_de)?.toISOString() ?? null,
            fuso: r.fuso,
            entrar_url: `${s.ambiente.urlPublica}/reservas/${r.chave}?chegar=sim`,
            reservas: linhas
              .filter((l) => l.recurso_id === r.id && l.de < hoje.ate && l.ate > hoje.de && l.situacao !== 'oferecida')
              .map((l) => ({
                id: l.id,
                de: l.de.toISOString(),
                ate: l.ate.toISOString(),
                titulo: l.privada ? 'Reservado' : l.titulo,
                quem: l.especie === 'bloqueio' ? '' : dePessoa(l.usuario_nome),
                em_uso: l.situacao === 'em_uso',
              })),
          }
        }),
      }
    },
  },
  {
    chave: 'atendimento',
    nome: 'Atendimento agora',
    descricao: 'Quem espera, há quanto tempo, e como está cada fila',
    parametros: async (_s, ctx) => (pode(ctx, 'chat.relatorio.ver') && pode(ctx, 'chat.conversa.todas') ? [] : null),
    async ler(s) {
      const p = await painelDaParede(s, new Date())
      return {
        painel: 'atendimento',
        em: p.em,
        esperando: p.esperando,
        espera_desde: p.espera_desde,
        abertas: p.abertas,
        prazos_vencidos: p.prazos_vencidos,
        filas: p.filas.map((f) => ({
          nome: f.nome,
          na_fila: f.na_fila,
          em_atendimento: f.em_atendimento,
          vencidas: f.vencidas,
          disponiveis: f.disponiveis,
        })),
      }
    },
  },
  {
    chave: 'funil',
    nome: 'Números de um funil',
    descricao: 'Quantos cartões em cada estágio e quantos atrasados, sem nomes nem valores',
    async parametros(s, ctx) {
      const { funis } = await alcanceNosFunis(s.banco.db, ctx)
      const opcoes = await nomesDosFunis(
        s.banco.db,
        [...funis].filter(([, n]) => n.alcance === 'todos').map(([id]) => id),
      )
      return opcoes.length > 0 ? [{ chave: 'funil', rotulo: 'Funil', opcoes }] : null
    },
    ler: async (s, p) => ({
      painel: 'funil',
      em: new Date().toISOString(),
      ...(await numerosDoFunil(s.banco.db, p.funil ?? '')),
    }),
  },
  {
    chave: 'tarefas',
    nome: 'Quadro de tarefas',
    descricao: 'Quantas tarefas cada pessoa de um departamento tem em cada situação, sem títulos',
    async parametros(s, ctx) {
      if (!pode(ctx, 'tarefas.tarefa.ver')) return null
      const opcoes = await departamentosDaParede(s.banco.db, await alcanceNasTarefas(s, ctx))
      return opcoes.length > 0 ? [{ chave: 'departamento', rotulo: 'Departamento', opcoes }] : null
    },
    async ler(s, p) {
      const { pessoas, ...todas } = await tarefasDaParede(s.banco.db, p.departamento ?? '')
      return {
        painel: 'tarefas',
        em: new Date().toISOString(),
        ...todas,
        pessoas: pessoas.map((x) => ({ ...x, nome: nomeCurto(x.nome) })),
      }
    },
  },
]

export async function opcoesDePaineis(s: Servicos, ctx: Ctx): Promise<OpcaoDePainel[]> {
  const todos = await Promise.all(
    paineis.map(async ({ chave, nome, descricao, parametros }) => ({
      chave,
      nome,
      descricao,
      parametros: await parametros(s, ctx),
    })),
  )
  return todos.flatMap((p) => (p.parametros ? [{ ...p, parametros: p.parametros }] : []))
}

/** Refuses panels that the user may not see. Panels that are already in the list stay. */
export async function exigirPaineis(
  s: Servicos,
  ctx: Ctx,
  novos: readonly { painel: string | null; parametros: Record<string, string> }[],
): Promise<void> {
  if (novos.length === 0) return
  const opcoes = new Map((await opcoesDePaineis(s, ctx)).map((o) => [o.chave, o]))
  for (const n of novos) {
    const opcao = opcoes.get(n.painel ?? '')
    const errado = opcao?.parametros.find((p) => !p.opcoes.some((o) => o.valor === (n.parametros[p.chave] ?? '')))
    if (!opcao || errado)
      throw invalido('Escolha um painel que você pode ver.', [
        { campo: 'itens', mensagem: errado ? `Escolha: ${errado.rotulo}` : 'Painel inválido' },
      ])
  }
}

export async function dadosDoPainel(
  s: Servicos,
  painel: string | null,
  parametros: Record<string, string>,
): Promise<DadosDoPainel> {
  const achado = paineis.find((p) => p.chave === painel)
  if (!achado) throw naoEncontrado('Este painel não existe.')
  return achado.ler(s, parametros)
}
