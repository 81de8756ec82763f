import { Chip } from '#ui/chip.tsx'
import { escopos, nomesDosEscopos, type Escopo } from '#modules/acesso/nucleo/regras/escopos.ts'

export interface EstadoDaLinha {
  era: Escopo
  fica: Escopo
  /** reach in the position compared with */
  la: Escopo | null
}
const maior = (a: Escopo, b: Escopo) => escopos.indexOf(a) > escopos.indexOf(b)

/** One permission: a mark at its reach, with the scale filled up to it. On a phone the reach is text. */
export function LinhaDaMatriz({
  rotulo,
  estado: { era, fica, la },
  comparado,
}: {
  rotulo: string
  estado: EstadoDaLinha
  comparado: string | null
}) {
  const mudou = era !== fica
  return (
    <tr className="border-b max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-1 max-md:px-4 max-md:py-2">
      <th scope="row" className="px-4 py-1.5 text-left font-normal max-md:flex-1 max-md:p-0">
        {rotulo}
        {mudou && (
          <Chip className="ml-2" tom={maior(fica, era) ? 'sucesso' : 'alerta'}>
            {maior(fica, era)
              ? era === 'nenhum'
                ? 'passa a poder'
                : 'alcança mais'
              : fica === 'nenhum'
                ? 'deixa de poder'
                : 'alcança menos'}
          </Chip>
        )}
      </th>
      {escopos.map((e) => (
        <td key={e} className="px-1 py-1.5 max-md:hidden">
          <span className="flex h-4 items-center justify-center">
            {e === fica || e === la ? (
              <span
                className={`size-3 rounded-full ${e === la ? 'ring-2 ring-text-3 ring-offset-1 ring-offset-surface' : ''} ${e !== fica ? '' : e === 'nenhum' ? 'border border-text-3' : 'bg-primary'}`}
              >
                <span className="sr-only">
                  {[e === fica && nomesDosEscopos[e], e === la && `${comparado}: ${nomesDosEscopos[e]}`]
                    .filter(Boolean)
                    .join('; ')}
                </span>
              </span>
            ) : (
              <span
                className={`h-px w-3 ${e !== 'nenhum' && maior(fica, e) ? 'bg-primary' : 'bg-border'}`}
                aria-hidden="true"
              />
            )}
          </span>
        </td>
      ))}
      <td className="text-12 text-text-2 md:hidden">
        {[nomesDosEscopos[fica], la !== null && la !== fica && `${comparado}: ${nomesDosEscopos[la]}`]
          .filter(Boolean)
          .join(' · ')}
      </td>
    </tr>
  )
}
