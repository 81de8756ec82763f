import { ajustar } from '../../regras/pagina/ajustar.ts'
import { opcaoDe, type DadosDaPagina, type Escolha } from '../../regras/pagina/dados.ts'
import type { Html } from '../../regras/pagina/html.ts'
import {
  conta,
  escolhida,
  figurasDosAnos,
  frasePolida,
  grafico,
  heroi,
  origens,
  pagamentos,
} from '../../regras/pagina/partes.ts'
import { emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import { achar, marcado, todos } from './dom.ts'

/** The reader is told once the slider rests. */
const FALA_DEPOIS_MS = 600

const trocar = (nome: string, conteudo: Html | string) => {
  for (const e of todos(`[data-vivo="${nome}"]`)) {
    if (typeof conteudo === 'string') e.textContent = conteudo
    else e.innerHTML = conteudo.texto
  }
}

/** Follows the choice of size and payment and the two sliders: every figure is drawn again at each step. */
export function seguirEscolhas(d: DadosDaPagina, escolha: Escolha): void {
  let fala: ReturnType<typeof setTimeout> | undefined
  const opcao = () => ajustar(opcaoDe(d.proposta, escolha.letra), escolha)

  const redesenharAnos = () => {
    const o = opcao()
    trocar('grafico', grafico(o))
    trocar('figuras', figurasDosAnos(o, escolha))
    clearTimeout(fala)
    fala = setTimeout(() => {
      achar('[data-fala]', HTMLElement).textContent = frasePolida(o, escolha)
    }, FALA_DEPOIS_MS)
  }
  const redesenharEscolha = () => {
    const { resumo, curto, valor } = escolhida(opcao(), escolha)
    trocar('letra', `opção ${escolha.letra}`)
    trocar('resumo', resumo)
    trocar('curto', curto)
    trocar('valor', valor)
  }

  for (const nome of ['inflacaoEnergia', 'crescimentoConsumo'] as const) {
    const regua = achar(`#${nome}`, HTMLInputElement)
    regua.addEventListener('input', () => {
      escolha[nome] = Number(regua.value) / 100
      achar(`[data-saida="${nome}"]`, HTMLOutputElement).textContent = emPct(escolha[nome])
      redesenharAnos()
    })
  }
  achar('[data-escolha]', HTMLFormElement).addEventListener('change', (evento) => {
    if (!(evento.target instanceof HTMLInputElement)) return
    if (evento.target.name === 'letra') {
      const nova = d.proposta.opcoes.find((o) => o.letra === marcado('letra'))
      if (!nova) return
      escolha.letra = nova.letra
      escolha.pagamento = nova.pagamento
      trocar('heroi', heroi(d.proposta, nova))
      trocar('conta', conta(nova))
      trocar('pagamentos', pagamentos(nova, escolha))
      trocar('origens', origens(nova))
      redesenharAnos()
    } else escolha.pagamento = Number(marcado('pagamento') ?? 0)
    redesenharEscolha()
  })
}
