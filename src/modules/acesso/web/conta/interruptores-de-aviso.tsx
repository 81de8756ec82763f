import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { semEsquema } from '#platform/navegador/sem-esquema.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'

interface Interruptor {
  tipo: string
  ligado: boolean
}
type Resposta = z.ZodType<{ success: true; data: Interruptor[] }>

/** Of the chat module, by path: its contract stays its own. */
const caminho = '/api/chat/notificacoes/interruptores' as const
const ler = semEsquema<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, Resposta>('GET', caminho)
const mudar = semEsquema<z.ZodUndefined, z.ZodUndefined, z.ZodType<Interruptor>, Resposta>('PUT', caminho)
const CHAVE = ['chat', 'interruptores'] as const

const NOMES: Record<string, { rotulo: string; dica: string }> = {
  mencao: { rotulo: 'Menções', dica: 'Quando alguém escreve seu nome em uma nota.' },
  atribuicao: { rotulo: 'Conversas que passam a você', dica: 'Quando um colega ou uma fila entrega uma conversa.' },
  prazo_perto: { rotulo: 'Prazo perto', dica: 'Quando o prazo de uma conversa sua está para vencer.' },
  prazo_vencido: { rotulo: 'Prazo vencido', dica: 'Quando o prazo de uma conversa sua venceu.' },
  saida_morta: { rotulo: 'Aviso que não chegou', dica: 'Quando outro sistema recusa ou não recebe o que uma caixa sua manda; uma vez por dia.' },
  canal_mudo: { rotulo: 'Canal mudo', dica: 'Quando uma caixa que você administra para de receber mensagens.' },
}

/** Which facts ring the bell. Each takes effect at once. */
export function InterruptoresDeAviso() {
  const qc = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey: CHAVE, queryFn: async ({ signal }) => (await chamar(ler, {}, { signal })).data })
  const aoMudar = (tipo: string, ligado: boolean) => {
    qc.setQueryData<Interruptor[]>(CHAVE, (antes = []) => antes.map((i) => (i.tipo === tipo ? { tipo, ligado } : i)))
    void chamar(mudar, { body: { tipo, ligado } }).then(
      (r) => void qc.setQueryData(CHAVE, r.data),
      (erro: unknown) => {
        avisarFalha('O aviso não foi mudado.', erro)
        void qc.invalidateQueries({ queryKey: CHAVE })
      },
    )
  }
  if (isError) return <ErrorState oQueFalhou="Os avisos não puderam ser lidos." aoTentar={() => refetch()} />
  if (!data) return <SkeletonList linhas={5} rotulo="Carregando avisos" />
  return (
    <div className="grid gap-4">
      {data.map((i) => (
        <Switch key={i.tipo} rotulo={NOMES[i.tipo]?.rotulo ?? i.tipo} dica={NOMES[i.tipo]?.dica} checked={i.ligado} onChange={(e) => aoMudar(i.tipo, e.currentTarget.checked)} />
      ))}
    </div>
  )
}
