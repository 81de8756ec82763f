import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Zap } from '#ui/icones.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { automacoes, type BotaoNoCartao } from '../contract/automacoes.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'

const RELER_MS = 2000
const frase = (i: string) => `${i.charAt(0).toUpperCase()}${i.slice(1)}.`
/** Touch screens have no hover: a tap explains why the button is disabled. */
const explicar = (rotulo: string, impedimento: string) =>
  avisar({ titulo: `“${rotulo}” não roda neste cartão.`, descricao: frase(impedimento), tom: 'alerta' })

/** Buttons of rules on this card. A button that cannot run shows the reason; a running one cannot be pressed again. */
export function BotoesDoCartao({ cartao: c, aoAbrirAba }: { cartao: Cartao; aoAbrirAba: (aba: string) => void }) {
  // the card's version is part of the key, because conditions depend on its values
  const chave = [...chaves.cartao(c.id), 'botoes']
  const q = useQuery<BotaoNoCartao[]>({
    queryKey: [...chave, c.versao, c.estagio_id],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some((b) => b.andando) ? RELER_MS : false),
    queryFn: async ({ signal }) => (await chamar(automacoes.botoesDoCartao, { params: { id: c.id } }, { signal })).data,
  })
  const [indo, setIndo] = useState<string | null>(null)
  /** keeps the request id after a failure, so that a retry is not a second execution */
  const pedidos = useRef(new Map<string, string>())
  if (!q.data?.length) return null
  async function apertar(b: BotaoNoCartao) {
    const id_cliente = pedidos.current.get(b.regra_id) ?? uuidv7()
    pedidos.current.set(b.regra_id, id_cliente)
    setIndo(b.regra_id)
    try {
      await chamar(automacoes.apertar, { params: { id: c.id, regra_id: b.regra_id }, body: { id_cliente } })
      pedidos.current.delete(b.regra_id)
      avisar({
        titulo: `“${b.rotulo}” começou.`,
        tom: 'sucesso',
        acao: { rotulo: 'Ver o que faz', executar: () => aoAbrirAba('automacoes') },
      })
    } catch (e) {
      avisarFalha(`“${b.rotulo}” não rodou.`, e)
    }
    setIndo(null)
    await Promise.all([
      consultas.invalidateQueries({ queryKey: chaves.cartao(c.id) }),
      consultas.invalidateQueries({ queryKey: chaves.execucoes(c.id) }),
    ])
  }
  return (
    <section aria-label="Executar regra" className="mx-5 mt-3 flex flex-wrap gap-2 max-md:mx-4">
      {q.data.map((b) => {
        const botao = (
          <Button
            key={b.regra_id}
            tamanho="pequeno"
            icone={<Zap />}
            ocupado={b.andando || indo === b.regra_id}
            {...(b.impedimento ? { 'aria-disabled': true } : {})}
            onClick={() => (b.impedimento ? explicar(b.rotulo, b.impedimento) : void apertar(b))}
          >
            {b.rotulo}
          </Button>
        )
        return b.impedimento ? (
          <Tooltip key={b.regra_id} texto={frase(b.impedimento)}>
            {botao}
          </Tooltip>
        ) : (
          botao
        )
      })}
    </section>
  )
}
