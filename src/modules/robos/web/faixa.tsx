import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Bot } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { robos } from '../contract/robos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/publico.ts'
import { chavesDosRobos } from './dados.ts'

/** Shows the robot that is talking to this customer, with a button to take over. Refetched with every message. */
export function FaixaDoRobo({ c }: { c: Conversa }) {
  const { indo, fazer } = useAto()
  const { data: robo, refetch } = useQuery({
    queryKey: [...chavesDosRobos.naConversa(c.id), c.ultima_seq, c.atualizada_em],
    queryFn: async ({ signal }) => (await chamar(robos.naConversa, { params: { id: c.id } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  if (!robo) return null
  const assumir = async () => {
    await fazer(() => chamar(robos.assumir, { params: { id: c.id } }), falhou('Não foi possível assumir a conversa.'))
    void refetch()
  }
  return (
    <div role="status" className="flex shrink-0 items-center gap-2 border-t bg-info-soft px-4 py-2 text-13">
      <Bot className="text-info" />
      <span className="min-w-0 flex-1 truncate">
        <b className="font-semibold">{robo.nome}</b> está atendendo
      </span>
      {c.pode.responder && (
        <Button tamanho="pequeno" ocupado={indo} onClick={() => void assumir()}>
          Assumir do robô
        </Button>
      )}
    </div>
  )
}
