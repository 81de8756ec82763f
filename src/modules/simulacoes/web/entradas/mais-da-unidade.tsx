import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChevronDown } from '#ui/icones.ts'
import { MaskedField } from '#ui/masked-field.tsx'
import { cnpjValido, cpfValido } from '#ui/mascaras.ts'
import { TextField } from '#ui/text-field.tsx'
import type { UnidadeDaSimulacao } from '../../contract/entrada.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { ClasseDaUnidade } from './classe-da-unidade.tsx'

type Marca = 'mercadoLivre' | 'noInstrumento' | 'mesmoCondominio' | 'baixaRenda' | 'cadUnico'
const MARCAS: readonly (readonly [Marca, string])[] = [
  ['baixaRenda', 'Tarifa social (baixa renda)'],
  ['cadUnico', 'Inscrita no CadÚnico'],
  ['mercadoLivre', 'No mercado livre'],
  ['noInstrumento', 'No instrumento do consórcio ou da cooperativa'],
  ['mesmoCondominio', 'No condomínio da usina'],
]
const DISJUNTOR = { tensaoV: 220, correnteA: 50 }

interface PropsDaUnidade {
  unidade: UnidadeDaSimulacao
  n: number
  /** It is where the plant is connected. */
  daUsina: boolean
  aoMudar: (parte: Partial<UnidadeDaSimulacao>) => void
  /** Makes this unit the one of the plant. */
  aoSerDaUsina: () => void
}

const documentoVale = (d: string) => (d.length <= 11 ? cpfValido(d) : cnpjValido(d))

/** Who holds the unit, its class, what it may take part in, its breaker and the credits that it has. */
export function MaisDaUnidade({ unidade: u, n, daUsina, aoMudar, aoSerDaUsina }: PropsDaUnidade) {
  const [aberto, setAberto] = useState(false)
  const [documento, setDocumento] = useState(u.documento ?? '')
  const ruim = documento !== '' && !documentoVale(documento)
  return (
    <div role="group" aria-label={`Mais da unidade ${n + 1}`} className="grid gap-1.5">
      <Button
        tamanho="pequeno"
        variante="fantasma"
        icone={<ChevronDown className={aberto ? undefined : '-rotate-90'} />}
        aria-expanded={aberto}
        className="-ml-2 justify-self-start max-md:h-11!"
        onClick={() => setAberto(!aberto)}
      >
        Mais da unidade
      </Button>
      {aberto && (
        <>
          <div className="grid grid-cols-2 items-start gap-1.5 max-md:grid-cols-1">
            <TextField
              rotulo="Titular"
              tamanho="pequeno"
              maxLength={160}
              value={u.titular ?? ''}
              onChange={(e) => aoMudar({ titular: e.currentTarget.value })}
            />
            <MaskedField
              rotulo="CPF ou CNPJ do titular"
              tamanho="pequeno"
              mascara="cpf-cnpj"
              valor={documento}
              erro={ruim ? 'Confira os números do documento' : null}
              aoMudar={(cru) => {
                setDocumento(cru)
                if (cru === '' || documentoVale(cru)) aoMudar({ documento: cru === '' ? undefined : cru })
              }}
            />
            <CampoNumero
              comRotulo
              rotulo="Créditos que já tem"
              sufixo="kWh"
              valor={u.creditosKwh ?? 0}
              min={0}
              max={10_000_000}
              aoMudar={(creditosKwh) => aoMudar({ creditosKwh })}
            />
            <ClasseDaUnidade
              n={n}
              classe={u.classeDeConsumo ?? null}
              aoMudar={(classeDeConsumo) => aoMudar({ classeDeConsumo })}
            />
            <CampoNumero
              comRotulo
              rotulo="Disjuntor"
              sufixo="A"
              valor={u.disjuntor?.correnteA ?? 0}
              min={0}
              max={5000}
              casas={0}
              aoMudar={(a) =>
                aoMudar({ disjuntor: a === 0 ? undefined : { ...DISJUNTOR, ...u.disjuntor, correnteA: a } })
              }
            />
            {u.disjuntor && (
              <CampoNumero
                comRotulo
                rotulo="Tensão"
                sufixo="V"
                valor={u.disjuntor.tensaoV}
                min={100}
                max={1000}
                casas={0}
                aoMudar={(tensaoV) => aoMudar({ disjuntor: { ...DISJUNTOR, ...u.disjuntor, tensaoV } })}
              />
            )}
          </div>
          <div className="grid gap-1 max-md:[&>*]:min-h-11">
            <Checkbox
              rotulo="A usina é ligada nesta unidade"
              checked={daUsina}
              disabled={daUsina}
              onChange={() => aoSerDaUsina()}
            />
            {MARCAS.map(([nome, rotulo]) => (
              <Checkbox
                key={nome}
                rotulo={rotulo}
                checked={u[nome] ?? false}
                onChange={(e) => aoMudar({ [nome]: e.currentTarget.checked })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
