import { useEffect, useEffectEvent, useState } from 'react'
import type { DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { automacoes } from '../contract/automacoes.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'

type Resultado = Awaited<ReturnType<typeof chamar<typeof automacoes.simularRascunho>>>['data']
interface Props {
  funil: Funil
  /** the rule as edited, possibly unsaved */
  definicao: DefinicaoDaRegra
}
const ESPERA_MS = 400

/** Simulates the edited rule, saved or not, on one card; changes nothing. */
export function Simulacao({ funil, definicao }: Props) {
  const [cartao, setCartao] = useState<{ valor: string; rotulo: string } | null>(null)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [erro, setErro] = useState<string | undefined>()
  const buscar: BuscarOpcoes = async (busca, signal) => {
    const { data } = await chamar(
      funis.quadro,
      { params: { funil: funil.id }, query: { por_coluna: 10, ...(busca ? { busca } : {}) } },
      { signal },
    )
    return data.colunas.flatMap((k) =>
      k.cartoes.map((c) => ({
        valor: c.id,
        rotulo: c.titulo,
        detalhe: funil.definicao.estagios.find((e) => e.id === k.estagio_id)?.nome ?? '',
      })),
    )
  }
  const simular = useEffectEvent(async (cartao_id: string, signal: AbortSignal) => {
    try {
      const { data } = await chamar(
        automacoes.simularRascunho,
        { params: { funil_id: funil.id }, body: { cartao_id, definicao } },
        { signal },
      )
      setResultado(data)
      setErro(undefined)
    } catch (e) {
      if (signal.aborted) return
      setResultado(null)
      setErro(
        e instanceof ErroApp && e.code === 'VALIDATION_ERROR'
          ? `A regra ainda está incompleta. ${primeiraFalta(e)}`
          : e instanceof Error
            ? e.message
            : 'Não deu para simular.',
      )
    }
  })
  // simulates again when the rule changes, so that the result matches the screen
  const id = cartao?.valor
  const escrita = JSON.stringify(definicao)
  useEffect(() => {
    if (!id) return
    const corte = new AbortController()
    const espera = setTimeout(() => void simular(id, corte.signal), escrita ? ESPERA_MS : 0)
    return () => {
      clearTimeout(espera)
      corte.abort()
    }
  }, [id, escrita])
  return (
    <section aria-label="Simular" className="flex flex-col gap-3 border-t pt-4">
      <Combobox
        rotulo="Simular neste cartão"
        dica="Mostra o que aconteceria com a regra como está aqui, salva ou não. Nada é feito."
        buscar={buscar}
        erro={erro}
        valor={cartao}
        aoMudar={(o) => {
          setCartao(o)
          setResultado(null)
          setErro(undefined)
        }}
      />
      {resultado && <Resposta r={resultado} />}
    </section>
  )
}

function primeiraFalta(e: ErroApp): string {
  const [falta] = camposRecusados(e)
  return falta?.mensagem ? `${falta.mensagem.replace(/\.$/, '')}.` : ''
}

const oQueFaria = (r: Resultado) => {
  if (!r.condicao)
    return r.fora
      ? 'E a condição não vale com o que ele tem hoje.'
      : 'A condição não vale para este cartão: nada seria feito.'
  if (r.fora) return 'Quando isso acontecer, com o que ele tem hoje, a regra faria:'
  return r.comparacoes.length > 0 ? 'A condição vale. A regra faria:' : 'A regra faria:'
}

const trazerAVista = (el: HTMLElement | null) => el?.scrollIntoView({ block: 'nearest' })

function Resposta({ r }: { r: Resultado }) {
  return (
    <div ref={trazerAVista} role="status" className="flex flex-col gap-1 rounded-(--r) bg-surface-2 p-3 text-13">
      {r.fora && <p className="font-medium text-warning">{`Fora do gatilho agora: ${r.fora}.`}</p>}
      <p className="font-medium">{oQueFaria(r)}</p>
      {r.comparacoes.length > 0 && (
        <ul className="text-text-2">
          {r.comparacoes.map((c, i) => (
            <li key={i}>{`${c.rotulo}: ${c.vale ? 'vale' : 'não vale'}`}</li>
          ))}
        </ul>
      )}
      {r.condicao && (
        <ol className="list-inside list-decimal">
          {r.passos.map((p, i) => (
            <li key={i}>{p}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
