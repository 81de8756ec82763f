import { useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { diaBr } from '#kit/dias.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import type { LinhaDoKardex, Material } from '../../contract/materiais.ts'
import { linkDosMovimentos } from '../../links.ts'
import { useKardex, useLocais } from '../dados.ts'
import { tiposNaLista } from '../../tipos.ts'
import { comSinal, nomeDoTipo, opcoesDe, qtd, TIPOS } from '../nomes.ts'

const TODOS = 'todos'
type Tipo = (typeof tiposNaLista)[number]

interface Props {
  material: Material
  local: string | undefined
  aoFiltrar: (local: string | undefined) => void
  lote: { id: string; numero: string } | null
  aoSoltarLote: () => void
}

/** The lines of the ledger, newest first; the balance is of the place that is chosen, or of all of them. */
export function Kardex({ material: m, local, aoFiltrar, lote, aoSoltarLote }: Props) {
  const [tipo, setTipo] = useState<Tipo | null>(null)
  const [pessoa, setPessoa] = useState<Opcao | null>(null)
  const [dias, setDias] = useState({ de: '', ate: '' })
  const filtrado = tipo !== null || pessoa !== null || dias.de !== '' || dias.ate !== ''
  const consulta = useKardex(m.id, {
    ...(local ? { local } : {}),
    ...(lote ? { lote: lote.id } : {}),
    ...(tipo ? { tipo: [tipo] } : {}),
    ...(pessoa ? { pessoa: pessoa.valor } : {}),
    ...(dias.de ? { de: dias.de } : {}),
    ...(dias.ate ? { ate: dias.ate } : {}),
  })
  const locais = useLocais()
  const linhas = consulta.data?.pages.flatMap((p) => p.linhas) ?? []
  return (
    <section aria-label="Kardex" className="p-4">
      <div className="mb-2 flex flex-wrap items-end gap-2">
        <Select
          rotulo="Lugar"
          className="w-60 max-md:w-full"
          valor={local ?? TODOS}
          aoMudar={(v) => aoFiltrar(v === TODOS ? undefined : v)}
          opcoes={[
            { valor: TODOS, rotulo: 'Todos os lugares' },
            ...(locais.data ?? []).filter((l) => l.fisico).map((l) => ({ valor: l.id, rotulo: l.nome })),
          ]}
        />
        <Select<Tipo | typeof TODOS>
          rotulo="Movimento"
          className="w-44 max-md:w-full"
          valor={tipo ?? TODOS}
          aoMudar={(v) => setTipo(v === TODOS ? null : v)}
          opcoes={[{ valor: TODOS, rotulo: 'Todos os tipos' }, ...opcoesDe(TIPOS, tiposNaLista)]}
        />
        <Combobox
          rotulo="Quem"
          className="w-52 max-md:w-full"
          placeholder="Qualquer pessoa"
          valor={pessoa}
          aoMudar={setPessoa}
          buscar={buscarColegas}
        />
        <DateField rotulo="De" valor={dias.de} aoMudar={(de) => setDias((d) => ({ ...d, de }))} />
        <DateField rotulo="Até" valor={dias.ate} aoMudar={(ate) => setDias((d) => ({ ...d, ate }))} />
        {lote && (
          <Chip
            className="num mb-1.5"
            rotuloRemover={`Ver todos os lotes, não só ${lote.numero}`}
            aoRemover={aoSoltarLote}
          >
            lote {lote.numero}
          </Chip>
        )}
        <span className="pb-2 text-12 text-text-2">
          {filtrado ? 'saldo só com filtro de lugar' : 'mais recente primeiro'}
        </span>
      </div>
      {consulta.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o kardex" />}
      {consulta.isError && <ErrorState oQueFalhou="O kardex não carregou." aoTentar={() => consulta.refetch()} />}
      {consulta.data && linhas.length === 0 && (
        <p className="py-6 text-13 text-text-2">
          {filtrado
            ? 'Nenhum movimento com este filtro.'
            : 'Nenhum movimento ainda. A primeira entrada começa o kardex.'}
        </p>
      )}
      {linhas.length > 0 && <Linhas linhas={linhas} />}
      {consulta.hasNextPage && (
        <Button
          className="mt-3"
          tamanho="pequeno"
          ocupado={consulta.isFetchingNextPage}
          onClick={() => void consulta.fetchNextPage()}
        >
          Linhas mais antigas
        </Button>
      )}
    </section>
  )
}

function Linhas({ linhas }: { linhas: readonly LinhaDoKardex[] }) {
  const navegar = useNavegar()
  const comValor = linhas.some((l) => l.valor_centavos !== undefined)
  return (
    <table className="num w-full table-fixed text-13">
      <thead className="text-12 text-text-2">
        <tr>
          <th className="w-22 py-1.5 pr-3 text-left font-normal">Dia</th>
          <th className="text-left font-normal">Movimento</th>
          <th className="text-left font-normal max-md:hidden">De → para</th>
          <th className="w-28 text-left font-normal max-lg:hidden">Quem</th>
          {comValor && <th className="w-24 text-right font-normal max-md:hidden">Valor</th>}
          <th className="w-16 text-right font-normal">Quanto</th>
          <th className="w-16 pl-3 text-right font-normal">Saldo</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map((l) => (
          <tr key={l.ordem} className="border-t">
            <td className="py-1.5 pr-3 text-text-2">{diaBr(l.ocorrido_em)}</td>
            <td className="truncate pr-3">
              <LinkButton
                className={l.estornado ? 'line-through' : ''}
                onClick={() => void navegar({ href: linkDosMovimentos({ movimento: l.movimento_id }) })}
              >
                {nomeDoTipo(l.tipo)}
              </LinkButton>{' '}
              <span className="text-text-2">
                {[l.lote && `lote ${l.lote}`, l.documento || l.motivo].filter(Boolean).join(' · ')}
              </span>{' '}
              {l.estornado && <Chip>estornada</Chip>}
            </td>
            <td className="truncate pr-3 text-text-2 max-md:hidden">
              {l.de} → {l.para}
            </td>
            <td className="truncate text-text-2 max-lg:hidden">{l.por ?? 'Sistema'}</td>
            {comValor && (
              <td className="text-right max-md:hidden">{l.valor_centavos ? dinheiro(l.valor_centavos) : '–'}</td>
            )}
            <td className="text-right">
              {l.delta === null ? `±${qtd(l.qtd)}` : l.delta === '0' ? '–' : comSinal(l.delta)}
            </td>
            <td className="pl-3 text-right font-semibold">{l.saldo === null ? '' : qtd(l.saldo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
