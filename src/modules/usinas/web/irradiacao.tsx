import { mesCurto } from '#kit/meses.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { FONTE_DA_IRRADIACAO, IRRADIACAO_DAS_CAPITAIS } from '#engines/energia/irradiacao.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { CampoDoForm } from '#ui/form/controle.tsx'
import { numero } from '#ui/formatos.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'

const CAPITAIS = Object.entries(IRRADIACAO_DAS_CAPITAIS)
  .map(([uf, c]) => ({ valor: uf, rotulo: `${c.capital}, ${uf}` }))
  .toSorted((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR'))

/** Twelve numbers of a pasted row, in any separator; null when there are not twelve. */
export function doze(texto: string): number[] | null {
  const lidos = texto
    .trim()
    .split(/[\s;|]+/)
    .map((t) => Number(t.replace(',', '.')))
  return lidos.length === 12 && lidos.every((n) => Number.isFinite(n)) ? lidos : null
}

/**
 * Sun hours of the plant. Without its own months those of the state's capital count; another city, or a measured
 * series, is typed, pasted or taken from a capital.
 */
export function IrradiacaoDaUsina() {
  const { setValue } = useFormContext()
  const uf: unknown = useWatch({ name: 'uf' })
  const capital = typeof uf === 'string' && ehChaveDe(IRRADIACAO_DAS_CAPITAIS, uf) ? IRRADIACAO_DAS_CAPITAIS[uf] : null
  return (
    <CampoDoForm<number[] | null> nome="hsp">
      {(c) => (
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-13 font-semibold">Irradiação (HSP)</legend>
          <p className="text-12 text-text-2">
            {c.valor
              ? `Meses próprios, média de ${numero(media(c.valor), 2)} kWh/m² por dia.`
              : capital
                ? `Sem meses próprios valem os de ${capital.capital}: média de ${numero(media(capital.inclinado), 2)} kWh/m² por dia.`
                : 'Escolha o estado ou informe os doze meses.'}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <CidadeDeReferencia aoEscolher={(hsp) => c.aoMudar(hsp)} />
            {c.valor && (
              <Button tamanho="pequeno" onClick={() => c.aoMudar(null)}>
                Usar os do estado
              </Button>
            )}
            {!c.valor && capital && (
              <Button tamanho="pequeno" onClick={() => c.aoMudar([...capital.inclinado])}>
                Informar os meses
              </Button>
            )}
          </div>
          {c.valor && (
            <div
              className="grid grid-cols-4 gap-2 max-sm:grid-cols-3"
              onPaste={(e) => {
                const lidos = doze(e.clipboardData.getData('text'))
                if (!lidos) return
                e.preventDefault()
                setValue('hsp', lidos, { shouldDirty: true, shouldValidate: true })
              }}
            >
              {c.valor.map((v, n) => (
                <NumberField
                  key={mesCurto(n + 1)}
                  rotulo={mesCurto(n + 1)}
                  casas={2}
                  passo={0.1}
                  min={0}
                  max={12}
                  valor={v}
                  aoMudar={(novo) => c.aoMudar((c.valor ?? []).map((x, i) => (i === n ? (novo ?? 0) : x)))}
                />
              ))}
            </div>
          )}
          {c.erro && <p className="text-12 text-danger">{c.erro}</p>}
          <p className="text-11 text-text-2">
            Referência: {FONTE_DA_IRRADIACAO}. Doze números colados preenchem o ano.
          </p>
        </fieldset>
      )}
    </CampoDoForm>
  )
}

const media = (meses: readonly number[]): number => meses.reduce((a, b) => a + b, 0) / (meses.length || 1)

function CidadeDeReferencia({ aoEscolher }: { aoEscolher: (hsp: number[]) => void }) {
  return (
    <Select
      rotulo="Usar a de uma capital"
      opcoes={CAPITAIS}
      valor={null}
      aoMudar={(uf) => {
        if (ehChaveDe(IRRADIACAO_DAS_CAPITAIS, uf)) aoEscolher([...IRRADIACAO_DAS_CAPITAIS[uf].inclinado])
      }}
    />
  )
}
