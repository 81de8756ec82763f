import { Select } from '#ui/select.tsx'
import type { TarifaDaSimulacao } from '../../contract/entrada.ts'
import { CampoData, CampoNumero } from '../campos/campos.tsx'
import { POLITICAS_DE_ICMS } from './politicas-de-icms.ts'

interface Props {
  tarifa: TarifaDaSimulacao
  aoMudar: (parte: Partial<TarifaDaSimulacao>) => void
}

const ouNada = (n: number): number | undefined => (n === 0 ? undefined : n)

/** ICMS on the compensated energy: the exemption, when it ends, up to which power it goes, and what comes after it. */
export function IsencaoDoIcms({ tarifa: t, aoMudar }: Props) {
  const comPrazo = t.icmsIsencaoAte !== undefined || t.icmsIsencaoMeses !== undefined
  return (
    <>
      <Select
        rotulo="ICMS na energia compensada"
        tamanho="pequeno"
        opcoes={POLITICAS_DE_ICMS}
        valor={t.politicaIcms}
        aoMudar={(politicaIcms) => aoMudar({ politicaIcms })}
      />
      {t.politicaIcms !== 'SEM_ISENCAO' && (
        <div className="grid grid-cols-2 items-start gap-1.5">
          <CampoData
            comRotulo
            rotulo="Isento até"
            valor={t.icmsIsencaoAte ?? null}
            aoMudar={(dia) => aoMudar({ icmsIsencaoAte: dia ?? undefined })}
          />
          <CampoNumero
            comRotulo
            rotulo="Ou por, da conexão"
            sufixo="meses"
            valor={t.icmsIsencaoMeses ?? 0}
            min={0}
            max={600}
            casas={0}
            aoMudar={(n) => aoMudar({ icmsIsencaoMeses: ouNada(Math.round(n)) })}
          />
          <CampoNumero
            comRotulo
            rotulo="Só até a potência de"
            sufixo="kW"
            valor={t.icmsLimiteKw ?? 0}
            min={0}
            max={1_000_000}
            aoMudar={(kw) => aoMudar({ icmsLimiteKw: ouNada(kw) })}
          />
          {comPrazo && (
            <Select
              rotulo="Depois da isenção"
              tamanho="pequeno"
              opcoes={POLITICAS_DE_ICMS}
              valor={t.politicaIcmsDepois ?? 'SEM_ISENCAO'}
              aoMudar={(politicaIcmsDepois) => aoMudar({ politicaIcmsDepois })}
            />
          )}
        </div>
      )}
    </>
  )
}
