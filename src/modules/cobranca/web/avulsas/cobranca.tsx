import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, dinheiro, numero } from '#ui/formatos.ts'
import { Copy } from '#ui/icones.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import type { Avulsa } from '../../contract/avulsas.ts'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { AVULSAS } from '../nomes.ts'

/** One charge: what it asks for, what was paid, its Pix code; cancelling it asks why. */
export function CobrancaAvulsa({
  cobranca: c,
  aoCancelar,
}: {
  cobranca: Avulsa
  /** absent: the user may not */
  aoCancelar?: ((motivo: string) => Promise<unknown>) | undefined
}) {
  const [cancelando, setCancelando] = useState(false)
  const s = AVULSAS[c.situacao]
  return (
    <div className="grid gap-2 text-13">
      <p className="flex items-baseline justify-between gap-2">
        <strong className="num text-15">{dinheiro(c.valor_centavos)}</strong>
        <StatusChip tom={s.tom}>{s.rotulo}</StatusChip>
      </p>
      <p className="num text-12 text-text-2">
        {[
          c.numero,
          c.paga_em
            ? `paga em ${dataHora(c.paga_em)}`
            : c.situacao !== 'cancelada' && `vence em ${diaBr(c.vencimento)}`,
          c.situacao === 'parcial' && `pagou ${dinheiro(c.pago_centavos)}`,
          c.motivo,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="grid gap-1 border-t pt-2">
        {c.linhas.map((l, n) => (
          <li key={n} className="flex items-baseline justify-between gap-2">
            <span className="min-w-0">
              {l.descricao}{' '}
              <span className="num text-12 text-text-2">
                {numero(Number(l.qtd), 3)} {l.unidade} × {dinheiro(l.unitario_centavos)}
              </span>
            </span>
            <span className="num shrink-0">{dinheiro(l.total_centavos)}</span>
          </li>
        ))}
      </ul>
      {c.observacao && <p className="text-12 text-text-2">{c.observacao}</p>}
      {c.devido_centavos > c.valor_centavos - c.pago_centavos && (
        <p className="text-12 text-text-2">Hoje são {dinheiro(c.devido_centavos)}, com multa e juros.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {c.pix && (
          <Button tamanho="pequeno" icone={<Copy />} onClick={() => void copiar(c.pix ?? '', 'Código Pix')}>
            Copiar código Pix
          </Button>
        )}
        {aoCancelar && ['aberta', 'vencida'].includes(c.situacao) && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => setCancelando(true)}>
            Cancelar cobrança
          </Button>
        )}
      </div>
      {cancelando && aoCancelar && (
        <ComMotivo
          titulo={`Cancelar ${c.numero}?`}
          descricao="O código Pix deixa de valer aqui. Quem pagar por ele aparece em Recebimentos, para devolver."
          confirmar="Cancelar cobrança"
          aoConfirmar={aoCancelar}
          aoFechar={() => setCancelando(false)}
        />
      )}
    </div>
  )
}
