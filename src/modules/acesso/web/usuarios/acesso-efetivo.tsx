import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { data } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { porDentro, type Direito } from '../../contract/por-dentro.ts'
import { nomeDoPapel } from '../../nomes.ts'
import { useNomeDoDepartamento } from '../dados.ts'

/** "Pode isto porque tem aquele papel ali, dado por alguém": by area, folded. */
export function AcessoEfetivo({ id }: { id: string }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const q = useQuery({ queryKey: ['acesso', 'pessoas', 'efetivo', id], queryFn: async ({ signal }) => (await chamar(porDentro.acesso, { params: { id } }, { signal })).data })
  if (q.isError && !q.data) return <ErrorState oQueFalhou="O acesso não carregou." aoTentar={() => q.refetch()} />
  if (!q.data) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando acesso" />
  if (q.data.length === 0) return <p className="py-2 text-13 text-text-2">Não pode nada agora.</p>
  const porque = (d: Direito) => d.por.map((p) => `papel ${nomeDoPapel(p.papel)}${p.departamento ? ` em ${nomeDoDepartamento(p.departamento)}` : ''}${p.concedido_por ? `, dado por ${p.concedido_por} em ${data(p.concedido_em)}` : ''}${p.valido_ate ? `, até ${data(p.valido_ate)}` : ''}`).join('; ')
  return (
    <div className="py-1">
      {[...Map.groupBy(q.data, (d) => d.area)].map(([area, direitos]) => (
        <details key={area} className="border-b last:border-b-0">
          <summary className="cursor-pointer py-2 text-13 font-medium">
            {nomeDoDepartamento(area)} <span className="num font-normal text-text-2">{direitos.length}</span>
          </summary>
          <dl className="pb-2 text-13">
            {direitos.map((d) => (
              <div key={d.permissao} className="py-1">
                <dt>{d.rotulo}</dt>
                <dd className="text-12 text-text-2">porque tem o {porque(d)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  )
}
