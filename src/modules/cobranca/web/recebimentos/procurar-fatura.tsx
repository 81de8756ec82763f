import { useDeferredValue, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { dinheiro } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { FaturaNaConciliacao } from '../../tipos.ts'
import { useFaturas } from '../dados.ts'

/** Open invoices by name, unit or number. */
export function ProcurarFatura({
  dia,
  ocupado,
  aoEscolher,
}: {
  dia: string
  ocupado?: boolean
  aoEscolher: (f: FaturaNaConciliacao) => void
}) {
  const [busca, setBusca] = useState('')
  const procurada = useDeferredValue(busca)
  const { data, isFetching, isError } = useFaturas(procurada, dia)
  return (
    <div className="grid gap-2">
      <SearchInput
        rotulo="Procurar fatura aberta"
        placeholder="Nome, UC, número ou txid"
        tamanho="pequeno"
        autoFocus
        valor={busca}
        aoMudar={setBusca}
      />
      {isError && <p className="text-12 text-danger">A procura falhou. Tente de novo.</p>}
      {procurada.trim().length >= 2 && data?.length === 0 && !isFetching && (
        <p className="text-12 text-text-2">Nenhuma fatura aberta com isto.</p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Faturas achadas" className="max-h-64 overflow-y-auto rounded border">
          {data.map((f) => (
            <li key={f.id} className="relative border-b px-3 py-2 last:border-b-0 hover:bg-surface-2">
              <button
                type="button"
                disabled={ocupado}
                className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
                onClick={() => aoEscolher(f)}
              >
                {f.contato_nome}
              </button>
              <span className="num block truncate text-12 text-text-2">
                {f.numero} · vence {diaBr(f.vencimento)} · falta{' '}
                {dinheiro(f.valor_centavos - f.pago_centavos + f.encargos_centavos)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
