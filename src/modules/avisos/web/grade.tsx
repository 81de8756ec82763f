import { Fragment } from 'react'
import { canaisDeAviso, type CanalDeAviso } from '#kit/canal-de-aviso.ts'
import type { LinhaDaGrade, Preferencias } from '../contract/avisos.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { escolher } from './dados.ts'

const nomes: Record<CanalDeAviso, string> = {
  sino: 'Sino',
  cartao: 'Cartão na tela',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  push: 'Sistema',
}

const curtos: Record<CanalDeAviso, string> = { ...nomes, cartao: 'Cartão' }

/**
 * Event × channel. Each box takes effect immediately; a channel that cannot reach the user shows the reason above the
 * grid.
 */
export function GradeDeAvisos({ grade, impedimentos }: Pick<Preferencias, 'grade' | 'impedimentos'>) {
  const modulos = [...new Set(grade.map((l) => l.modulo))]
  const faltas = (['whatsapp', 'push'] as const).flatMap((c) =>
    impedimentos[c] ? [`${nomes[c]}: ${impedimentos[c]}`] : [],
  )
  return (
    <>
      {faltas.length > 0 && (
        <ul className="mb-3 text-12 text-text-2">
          {faltas.map((f) => (
            <li key={f}>{f}</li>
          ))}
        </ul>
      )}
      <div className="overflow-x-auto rounded border" role="region" aria-label="Avisos e canais" tabIndex={0}>
        <table className="w-full text-13 max-md:block md:min-w-[560px]">
          <thead className="bg-surface-2 text-12 text-text-2 max-md:hidden">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                Aviso
              </th>
              {canaisDeAviso.map((c) => (
                <th key={c} scope="col" className="w-20 px-1 py-2 text-center font-medium">
                  {nomes[c]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {modulos.map((modulo) => (
              <Fragment key={modulo}>
                <tr className="border-t max-md:block">
                  <th
                    scope="colgroup"
                    colSpan={canaisDeAviso.length + 1}
                    className="px-3 pt-3 pb-1 text-left text-12 font-semibold max-md:block"
                  >
                    {modulo}
                  </th>
                </tr>
                {grade
                  .filter((l) => l.modulo === modulo)
                  .map((l) => (
                    <LinhaDoAviso key={l.tipo} linha={l} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function LinhaDoAviso({ linha }: { linha: LinhaDaGrade }) {
  return (
    <tr className="border-t align-top max-md:grid max-md:grid-cols-5 max-md:pb-2">
      <th scope="row" className="px-3 py-2 text-left font-normal max-md:col-span-5">
        <span className="block font-medium">{linha.rotulo}</span>
        <span className="block text-12 text-text-2">{linha.dica}</span>
      </th>
      {canaisDeAviso.map((canal) => {
        const c = linha.canais.find((x) => x.canal === canal)
        return (
          <td key={canal} className="px-1 py-2 max-md:py-1">
            <span className="flex flex-col items-center gap-1">
              {c ? (
                <Checkbox
                  rotulo={`${linha.rotulo}, ${nomes[canal]}`}
                  rotuloOculto
                  checked={c.ligado}
                  disabled={c.fixo}
                  onChange={(e) => escolher(linha, canal, e.currentTarget.checked)}
                />
              ) : (
                <span className="text-text-2" aria-hidden="true">
                  –
                </span>
              )}
              <span className="text-12 text-text-2 md:hidden" aria-hidden="true">
                {curtos[canal]}
              </span>
            </span>
          </td>
        )
      })}
    </tr>
  )
}
