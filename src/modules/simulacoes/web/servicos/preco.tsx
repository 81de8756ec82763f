import type { PrecoDaProposta } from '../../contract/dinheiro.ts'
import type { ServicoSimulado } from '../../contract/resultado-das-outras.ts'
import { CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { PartesDoPreco } from '../entradas/custos.tsx'
import { semMoeda } from '../numeros.ts'

interface PropsDoPreco {
  regra: PrecoDaProposta
  resultado: ServicoSimulado
  aoMudar: (campo: string, regra: PrecoDaProposta) => void
}

const FRACOES = [
  ['desconto', 'Desconto', 0.9],
  ['tributos', 'Tributos', 0.5],
  ['comissao', 'Comissão', 0.3],
] as const

/** Discount, taxes and commission over the lines, and the margin against its floor. */
export function PrecoDoServico({ regra, resultado: r, aoMudar }: PropsDoPreco) {
  return (
    <>
      {FRACOES.map(([nome, rotulo, max]) => (
        <LinhaDeCampo key={nome} rotulo={rotulo}>
          <CampoPct
            rotulo={rotulo}
            valor={regra[nome] ?? 0}
            min={0}
            max={max}
            casas={1}
            aoMudar={(fracao) => aoMudar(`preco.${nome}`, { ...regra, [nome]: fracao })}
          />
        </LinhaDeCampo>
      ))}
      <PartesDoPreco
        regra={regra}
        preco={r.preco}
        custoDireto={semMoeda(r.preco.custoDiretoCent)}
        margem={semMoeda(r.preco.margemCent)}
      />
      <AvisosDaSecao avisos={avisosDe(r.avisos, 'preco')} />
    </>
  )
}

/** In the place of costs, for who may not see them. */
export const PrecoDeQuemCuida = () => (
  <p className="text-text-2">
    Quem cuida dos preços define desconto, tributos e margem. O que passar do limite pede aprovação no envio.
  </p>
)
