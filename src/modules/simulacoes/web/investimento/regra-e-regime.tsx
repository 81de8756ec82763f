import { LUCRO_PRESUMIDO } from '#engines/energia/investidor.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import type { EntradaDoInvestimento, RegimeDaUsina } from '../../contract/outras.ts'
import { MAJORACAO, regimeDe } from '../../regras/regra-e-regime.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { PRESETS_DO_ART_17 } from '../entradas/presets-do-art-17.ts'

type LucroPresumido = Extract<RegimeDaUsina, { tipo: 'LUCRO_PRESUMIDO' }>

export const REGIMES = [
  { valor: 'LUCRO_PRESUMIDO', rotulo: 'lucro presumido' },
  { valor: 'ALIQUOTA_UNICA', rotulo: 'alíquota única' },
] as const
/** What the single rate begins with: the lowest band of the Simples for services. */
export const ALIQUOTA_INICIAL = 0.06

const DO_PRESUMIDO = [
  ['pisCofins', 'PIS e COFINS'],
  ['presuncao', 'Presunção do lucro'],
  ['irpj', 'IRPJ'],
  ['adicional', 'Adicional do IRPJ'],
  ['csll', 'CSLL'],
] as const satisfies readonly (readonly [keyof LucroPresumido, string])[]

interface Props {
  entrada: EntradaDoInvestimento
  aoMudar: (campo: string, parte: Partial<EntradaDoInvestimento>) => void
}

/** The hypothesis of art. 17, and the taxes of the company that owns the plant. */
export function RegraERegime({ entrada: e, aoMudar }: Props) {
  const art17 = e.art17 ?? 'base'
  const regime = regimeDe(e)
  return (
    <section aria-label="Regra e impostos" className="g-denso border-b px-5 py-3 text-12">
      <h2 className="mb-1.5 text-13 font-semibold">Regra e impostos</h2>
      <LinhaDeCampo rotulo="Art. 17, depois de 2028">
        <Select
          rotulo="Cenário do art. 17"
          rotuloOculto
          tamanho="pequeno"
          opcoes={PRESETS_DO_ART_17}
          valor={art17}
          aoMudar={(novo) =>
            aoMudar(
              'art17',
              novo === 'proprio' ? { art17: novo, fioBPosTransicao: e.fioBPosTransicao ?? 1 } : { art17: novo },
            )
          }
        />
      </LinhaDeCampo>
      {art17 === 'proprio' && (
        <LinhaDeCampo rotulo="Multiplicador do Fio B">
          <CampoNumero
            rotulo="Multiplicador do Fio B"
            sufixo="×"
            valor={e.fioBPosTransicao ?? 1}
            min={0}
            max={3}
            passo={0.05}
            aoMudar={(fioBPosTransicao) => aoMudar('fioBPosTransicao', { fioBPosTransicao })}
          />
        </LinhaDeCampo>
      )}
      <LinhaDeCampo rotulo="Impostos da usina">
        <Select
          rotulo="Impostos da usina"
          rotuloOculto
          tamanho="pequeno"
          opcoes={REGIMES}
          valor={regime.tipo}
          aoMudar={(tipo) =>
            aoMudar('regime', {
              regime: tipo === 'ALIQUOTA_UNICA' ? { tipo, aliquota: ALIQUOTA_INICIAL } : LUCRO_PRESUMIDO,
            })
          }
        />
      </LinhaDeCampo>
      {regime.tipo === 'ALIQUOTA_UNICA' ? (
        <LinhaDeCampo rotulo="Alíquota sobre a receita">
          <CampoPct
            rotulo="Alíquota sobre a receita"
            valor={regime.aliquota}
            min={0}
            max={0.95}
            aoMudar={(aliquota) => aoMudar('regime.aliquota', { regime: { ...regime, aliquota } })}
          />
        </LinhaDeCampo>
      ) : (
        <DoLucroPresumido regime={regime} aoMudar={aoMudar} />
      )}
    </section>
  )
}

function DoLucroPresumido({ regime, aoMudar }: { regime: LucroPresumido; aoMudar: Props['aoMudar'] }) {
  const trocar = (parte: Partial<LucroPresumido>) =>
    aoMudar(`regime.${Object.keys(parte)[0] ?? ''}`, { regime: { ...regime, ...parte } })
  return (
    <>
      {DO_PRESUMIDO.map(([nome, rotulo]) => (
        <LinhaDeCampo key={nome} rotulo={rotulo}>
          <CampoPct rotulo={rotulo} valor={regime[nome]} min={0} max={1} aoMudar={(x) => trocar({ [nome]: x })} />
        </LinhaDeCampo>
      ))}
      <LinhaDeCampo rotulo="Adicional acima de, por ano">
        <CampoDinheiro
          rotulo="Adicional acima de, por ano"
          valor={Math.round(regime.limiteAdicional * 100)}
          aoMudar={(cent) => trocar({ limiteAdicional: Math.min(1e10, cent / 100) })}
        />
      </LinhaDeCampo>
      <Checkbox
        rotulo="Presunção um décimo maior acima de R$ 5 milhões por ano (LC 224/2025)"
        checked={regime.majoracao !== undefined}
        onChange={(e) => trocar({ majoracao: e.currentTarget.checked ? MAJORACAO : undefined })}
      />
    </>
  )
}
