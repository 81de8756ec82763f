import { useEffect, useRef } from 'react'
import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro } from '#ui/formatos.ts'
import type { LinhaDoExtrato } from '../../contract/extratos.ts'
import { linkDosRecebimentos } from '../../links.ts'
import { Link } from '#ui/link.tsx'
import { LINHAS } from '../nomes.ts'

/** A line as the file wrote it, with what happens to it. */
export function LinhaNaTabela({
  l,
  atual,
  aoEscolher,
  aoDecidir,
}: {
  l: LinhaDoExtrato
  atual: boolean
  aoEscolher: () => void
  aoDecidir: (() => void) | undefined
}) {
  const el = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (atual) el.current?.scrollIntoView({ block: 'nearest' })
  }, [atual])
  const s = LINHAS[l.situacao]
  return (
    <li
      ref={el}
      aria-current={atual || undefined}
      className={cn('flex items-start gap-3 border-b px-4 py-2 text-13', atual && 'bg-surface-2')}
      onPointerDown={aoEscolher}
    >
      <span className="num w-12 shrink-0 text-text-2">{l.dia ? diaBr(l.dia).slice(0, 5) : '–'}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{l.pagador_nome ?? l.memo}</span>
        <span className="num block truncate text-12 text-text-2">{l.txid ?? l.memo}</span>
      </span>
      <span className={cn('num shrink-0 font-medium', (l.valor_centavos ?? 0) < 0 && 'text-text-2')}>
        {l.valor_centavos === null ? '–' : dinheiro(l.valor_centavos)}
      </span>
      <span className="flex w-40 shrink-0 items-center justify-end gap-2 max-md:w-auto max-md:flex-col">
        <StatusChip tom={s.tom}>{s.rotulo}</StatusChip>
        {aoDecidir && (
          <Button tamanho="pequeno" variante="fantasma" onClick={aoDecidir}>
            {l.situacao === 'nova' ? 'Tirar' : 'Entra'}
          </Button>
        )}
        {l.recebimento_id && <Link href={linkDosRecebimentos({ r: l.recebimento_id })}>ver</Link>}
      </span>
    </li>
  )
}
