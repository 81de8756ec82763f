import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { carregarAte, fioAtual } from './dados/conversa-atual.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import type { Procura } from './procurar.tsx'
import type { RolagemNaMao } from './rolagem.tsx'

const ProcurarNaConversa = tardia(() => import('./procurar.tsx').then((m) => m.ProcurarNaConversa))

/** Loads until the position is there, then scrolls once it is rendered. */
const irAte = (rolagem: RefObject<RolagemNaMao | null>, seq: number) => {
  if (rolagem.current?.irPara(seq)) return
  void carregarAte(seq).then(
    (ha) => ha && requestAnimationFrame(() => requestAnimationFrame(() => rolagem.current?.irPara(seq))),
  )
}

/** Scrolls to a position requested by the URL, by a search result of the list, or by the search in the thread. */
export function useProcura(
  id: string,
  rolagem: RefObject<RolagemNaMao | null>,
  { alvo, busca, aoLargarAlvo }: { alvo: number | null; busca: string; aoLargarAlvo: () => void },
) {
  const irPara = useCallback((seq: number) => irAte(rolagem, seq), [rolagem])
  const [procurando, setProcurando] = useState<Procura | null>(null)
  useEffect(() => setProcurando(null), [id])
  useAtalhos('Mensagens', [
    {
      teclas: 'mod+f',
      rotulo: 'Procurar nesta conversa',
      emCampos: true,
      executar: () => setProcurando((p) => ({ termo: p?.termo ?? '', seq: p?.seq ?? null, vez: (p?.vez ?? 0) + 1 })),
    },
  ])
  // once the thread is loaded
  const carregado = useLoja(fioAtual, (f) => f.conversa_id === id && f.pagination !== null)
  const termo = useRef(busca)
  termo.current = busca.trim()
  useEffect(() => {
    if (!carregado || alvo === null) return
    irPara(alvo)
    setProcurando(termo.current ? { termo: termo.current, seq: alvo, vez: 0 } : null)
  }, [carregado, alvo, id])
  const fechar = () => {
    setProcurando(null)
    if (alvo !== null) aoLargarAlvo()
  }
  const barra = (
    <Aguarde>
      {procurando && (
        <ProcurarNaConversa
          key={`${id} ${procurando.seq} ${procurando.termo}`}
          id={id}
          inicio={procurando}
          irPara={irPara}
          aoFechar={fechar}
        />
      )}
    </Aguarde>
  )
  return { irPara, barra }
}
