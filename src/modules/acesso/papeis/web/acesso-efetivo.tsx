import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { semAcentos } from '#kit/texto.ts'
import { data } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { porDentro, type Direito } from '#modules/acesso/pessoas/contract/por-dentro.ts'
import { alcances, gruposDePermissoes } from '../regras/alcances.ts'
import { useComDireitos, useNomeDoPapel } from './dados.ts'
import { nomesDosEscopos } from '#modules/acesso/nucleo/regras/escopos.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'

/** "Pode isto, até ali, porque tem aquele papel, dado por alguém": permissions by area, with a text search. */
export function AcessoEfetivo({ id }: { id: string }) {
  const { fuso } = usePessoa()
  const nomeDoDepartamento = useNomeDoDepartamento()
  const nomeDoPapel = useNomeDoPapel()
  const comDireitos = useComDireitos()
  const [busca, setBusca] = useState('')
  const q = useQuery({
    queryKey: ['acesso', 'pessoas', 'efetivo', id],
    queryFn: async ({ signal }) => (await chamar(porDentro.acesso, { params: { id } }, { signal })).data,
  })
  if (q.isError && !q.data) return <ErrorState oQueFalhou="O acesso não carregou." aoTentar={() => q.refetch()} />
  if (!q.data) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando acesso" />
  if (q.data.length === 0)
    return <p className="py-2 text-13 text-text-2">Não pode nada agora: não tem papel que valha hoje.</p>
  const direitos = new Map(q.data.map((d) => [d.permissao, d]))
  const ate = alcances(comDireitos(q.data.flatMap((d) => d.por)))
  const procura = semAcentos(busca.trim())
  const grupos = gruposDePermissoes(nomeDoDepartamento)
    .map((g) => ({
      area: g.area,
      linhas: g.linhas.filter(
        (l) => direitos.has(l.permissao) && semAcentos(`${g.area} ${l.rotulo}`).includes(procura),
      ),
    }))
    .filter((g) => g.linhas.length > 0)
  const porque = (d: Direito | undefined) =>
    d?.por
      .map(
        (p) =>
          `tem o papel ${nomeDoPapel(p.papel)}` +
          (p.departamento ? ` em ${nomeDoDepartamento(p.departamento)}` : ' da casa') +
          (p.concedido_por ? `, dado por ${p.concedido_por} em ${data(p.concedido_em, fuso)}` : '') +
          (p.valido_ate ? `, até ${data(p.valido_ate, fuso)}` : ''),
      )
      .join('; e ')
  return (
    <div className="py-2">
      <SearchInput rotulo="Pode o quê?" valor={busca} aoMudar={setBusca} />
      {grupos.length === 0 && <p className="py-3 text-13 text-text-2">Não pode nada com essas palavras.</p>}
      {grupos.map((g) => (
        <details key={g.area} className="border-b last:border-b-0" open={procura !== '' || undefined}>
          <summary className="cursor-pointer py-2 text-13 font-medium">
            {g.area} <span className="num font-normal text-text-2">{g.linhas.length}</span>
          </summary>
          <dl className="pb-2 text-13">
            {g.linhas.map((l) => (
              <div key={l.permissao} className="py-1">
                <dt>
                  {l.rotulo}{' '}
                  <span className="text-12 text-text-2">
                    ({nomesDosEscopos[ate.get(l.permissao) ?? 'nenhum'].toLowerCase()})
                  </span>
                </dt>
                <dd className="text-12 text-text-2">porque {porque(direitos.get(l.permissao))}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  )
}
