import { NOMES_DAS_CLASSES, type ClasseDeConsumo } from '#modules/contatos/regras/nomes-das-classes.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { Select } from '#ui/select.tsx'

const OPCOES = classesDeConsumo.map((valor) => ({ valor, rotulo: NOMES_DAS_CLASSES[valor] }))

interface Props {
  n: number
  classe: ClasseDeConsumo | null
  rotuloOculto?: boolean
  aoMudar: (classe: ClasseDeConsumo) => void
}

/** Class of a consumer unit, as its bill prints it. */
export const ClasseDaUnidade = ({ n, classe, rotuloOculto = false, aoMudar }: Props) => (
  <Select
    rotulo={rotuloOculto ? `Classe da unidade ${n + 1}` : 'Classe de consumo'}
    rotuloOculto={rotuloOculto}
    tamanho="pequeno"
    placeholder="como na fatura"
    opcoes={OPCOES}
    valor={classe}
    aoMudar={aoMudar}
  />
)
