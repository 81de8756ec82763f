import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { materiais, type Material } from '../../contract/materiais.ts'
import { ComMotivo } from '../com-motivo.tsx'
import { relerEstoque, useReservas } from '../dados.ts'
import { qtd } from '../nomes.ts'

/** Who the material is kept for, the nearest day first. */
export function Reservas({ material: m }: { material: Material }) {
  const consulta = useReservas(m.id)
  const move = usePode('estoque.movimento.criar')
  const [liberando, setLiberando] = useState<string | null>(null)
  return (
    <section aria-label="Reservas">
      <h2 className="mb-1 text-13 font-semibold">Reservas</h2>
      {consulta.isError && <ErrorState oQueFalhou="As reservas não carregaram." aoTentar={() => consulta.refetch()} />}
      {consulta.data?.length === 0 && <p className="text-13 text-text-2">Nada reservado.</p>}
      <ul className="num text-13 empty:hidden">
        {consulta.data?.map((r) => (
          <li key={r.id} className="flex items-baseline gap-2 border-t py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{r.documento || (r.local ?? 'Sem lugar ainda')}</span>
              <span className="block truncate text-12 text-text-2">
                {[
                  r.documento && (r.local ?? 'sem lugar ainda'),
                  r.precisa_em && `para ${diaBr(r.precisa_em)}`,
                  r.ate && `até ${diaBr(r.ate)}`,
                  r.por,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span>
              {qtd(r.qtd)} {m.unidade.toLowerCase()}
            </span>
            {move && <LinkButton onClick={() => setLiberando(r.id)}>Liberar</LinkButton>}
          </li>
        ))}
      </ul>
      {liberando && (
        <ComMotivo
          titulo="Liberar esta reserva?"
          descricao="O que ela guarda volta a ficar disponível para outros."
          confirmar="Liberar reserva"
          aoFechar={() => setLiberando(null)}
          aoConfirmar={async (motivo) => {
            await chamar(materiais.liberar, { params: { id: liberando }, body: { motivo } })
            await relerEstoque()
            avisar({ titulo: 'Reserva liberada', tom: 'sucesso' })
          }}
        />
      )}
    </section>
  )
}
