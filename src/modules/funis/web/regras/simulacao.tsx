import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { funis } from '../../contract/funis.ts'
import { regras, type RegraVista } from '../../contract/regras.ts'
import type { Funil } from '../../tipos.ts'

type Resultado = Awaited<ReturnType<typeof chamar<typeof regras.simular>>>['data']

/** What the saved rule would do with one card; nothing is done. */
export function Simulacao({ funil, regra }: { funil: Funil; regra: RegraVista }) {
  const [cartao, setCartao] = useState<{ valor: string; rotulo: string } | null>(null)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [erro, setErro] = useState<string | undefined>()
  const buscar: BuscarOpcoes = async (busca, signal) => {
    const { data } = await chamar(funis.quadro, { params: { funil: funil.id }, query: { por_coluna: 10, ...(busca ? { busca } : {}) } }, { signal })
    return data.colunas.flatMap((k) => k.cartoes.map((c) => ({ valor: c.id, rotulo: c.titulo, detalhe: funil.definicao.estagios.find((e) => e.id === k.estagio_id)?.nome ?? '' })))
  }
  async function simular(o: { valor: string; rotulo: string } | null) {
    setCartao(o)
    setResultado(null)
    setErro(undefined)
    if (!o) return
    try {
      setResultado((await chamar(regras.simular, { params: { id: regra.id }, body: { cartao_id: o.valor } })).data)
    } catch (e) {
      setErro(e instanceof Error ? e.message : 'Não deu para simular.')
    }
  }
  return (
    <section aria-label="Simular" className="flex flex-col gap-3 border-t pt-4">
      <Combobox rotulo="Simular neste cartão" dica="Mostra o que aconteceria com a regra salva. Nada é feito." buscar={buscar} erro={erro} valor={cartao} aoMudar={(o) => void simular(o)} />
      {resultado && (
        <div role="status" className="rounded-(--r) bg-surface-2 p-3 text-13">
          <p className="font-medium">{resultado.vale ? 'A condição vale. A regra faria:' : 'A condição não vale para este cartão: nada seria feito.'}</p>
          {resultado.comparacoes.length > 0 && <ul className="mt-1 text-text-2">{resultado.comparacoes.map((c, i) => <li key={i}>{`${c.rotulo}: ${c.vale ? 'vale' : 'não vale'}`}</li>)}</ul>}
          {resultado.vale && <ol className="mt-1 list-inside list-decimal">{resultado.passos.map((p, i) => <li key={i}>{p}</li>)}</ol>}
        </div>
      )}
    </section>
  )
}
