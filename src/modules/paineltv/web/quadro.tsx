import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cn } from '#ui/classes.ts'
import type { Item } from '../tipos.ts'
import type { Fonte } from './fonte.ts'
import { useEmpresa } from '#modules/empresa/web/publico.ts'
import { DesenhoDoPainel, NomeNoPainel } from './desenhos.tsx'
import { useOutraPolitica } from './usar-outra-politica.ts'

/** A page that has not loaded by then counts as failed. */
const PACIENCIA_MS = 12_000

interface Props {
  item: Item
  fonte: Fonte
  frente: boolean
  aoFalhar: (porque: string) => void
}

/** One page of the cycle, preloaded behind the current one and faded in. */
export function Quadro({ item, fonte, frente, aoFalhar }: Props) {
  return (
    <div
      inert={!frente}
      aria-hidden={!frente}
      data-item={item.id}
      data-frente={frente || undefined}
      className={cn(
        'absolute inset-0 transition-opacity duration-700 motion-reduce:transition-none',
        frente ? 'z-1 opacity-100' : 'z-0 opacity-0',
      )}
    >
      {item.tipo === 'pagina' ? (
        <PaginaDeFora item={item} frente={frente} aoFalhar={aoFalhar} />
      ) : (
        <PainelNosso item={item} fonte={fonte} aoFalhar={aoFalhar} />
      )}
    </div>
  )
}

function PaginaDeFora({ item, frente, aoFalhar }: Omit<Props, 'fonte'>) {
  const [volta, setVolta] = useState(0)
  const chegou = useRef(false)
  const falhar = useEffectEvent(aoFalhar)
  useOutraPolitica(item.url)
  useEffect(() => {
    const espera = setTimeout(() => !chegou.current && falhar('não abriu a tempo'), PACIENCIA_MS)
    return () => clearTimeout(espera)
  }, [item.url])
  const recarregar = frente ? item.recarregar_segundos : null
  useEffect(() => {
    if (!recarregar) return
    const relogio = setInterval(() => setVolta((v) => v + 1), recarregar * 1000)
    return () => clearInterval(relogio)
  }, [recarregar])
  return (
    <iframe
      key={volta}
      title={item.titulo}
      src={item.url ?? ''}
      className="size-full border-0 bg-white"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="no-referrer"
      tabIndex={-1}
      onLoad={() => (chegou.current = true)}
      onError={() => aoFalhar('não abriu')}
    />
  )
}

function PainelNosso({ item, fonte, aoFalhar }: Omit<Props, 'frente'>) {
  const dados = useQuery({
    queryKey: ['paineltv', 'dados', fonte.chave, item.id],
    queryFn: ({ signal }) => fonte.dados(item.id, signal),
    refetchInterval: 15_000,
    retry: 1,
  })
  const empresa = useEmpresa()
  const falhar = useEffectEvent(aoFalhar)
  // old data is better than none: only a panel without any data counts as failed
  const nunca = dados.isError && !dados.data
  useEffect(() => {
    if (nunca) falhar('sem dados')
  }, [nunca])
  return (
    <div className="size-full overflow-hidden bg-bg p-[clamp(12px,2.2vw,48px)] text-text">
      <NomeNoPainel value={empresa?.nome ?? null}>
        {dados.data && <DesenhoDoPainel dados={dados.data} titulo={item.titulo} />}
      </NomeNoPainel>
    </div>
  )
}
