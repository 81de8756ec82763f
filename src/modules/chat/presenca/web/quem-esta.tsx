import { Avatar } from '#ui/avatar.tsx'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useCaixas } from '#modules/chat/lista/web/dados/contagens.ts'
import { useQuemEsta } from './na-lista.ts'

const MOSTRADOS = 2

/** Small avatars in a list row: colleagues who have the conversation open or are typing in it. */
export function QuemEstaNaLinha({ id }: { id: string }) {
  const { eu } = useChat()
  const vistas = useQuemEsta(id).filter((v) => v.usuario_id !== eu.id)
  return vistas.length > 0 && <Rostos vistas={vistas} />
}

function Rostos({ vistas }: { vistas: readonly { usuario_id: string; escrevendo: boolean }[] }) {
  const { data: caixas = [] } = useCaixas()
  const nomes = new Map(caixas.flatMap((c) => c.usuarios.map((u) => [u.usuario_id, u.nome] as const)))
  const nome = (id: string) => nomes.get(id) ?? 'Colega'
  const frase = vistas.map((v) => `${nome(v.usuario_id)} está ${v.escrevendo ? 'escrevendo' : 'vendo'}`).join(', ')
  return (
    <span
      className="c-rostos"
      role="img"
      aria-label={frase}
      data-dica={frase}
      data-escrevendo={vistas.some((v) => v.escrevendo) || undefined}
    >
      {vistas.slice(0, MOSTRADOS).map((v) => (
        <Avatar key={v.usuario_id} nome={nome(v.usuario_id)} chave={v.usuario_id} tamanho={16} />
      ))}
      {vistas.length > MOSTRADOS && <span className="num text-11">+{vistas.length - MOSTRADOS}</span>}
    </span>
  )
}
