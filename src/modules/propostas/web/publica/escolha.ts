import { emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import { ajustar } from '../../regras/pagina/ajustar.ts'
import { opcaoDe, type Escolha, type EscolhaDaUsina, type PropostaNaPagina } from '../../regras/pagina/dados.ts'
import type { Html } from '#kit/html.ts'
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
import type { PropostaDoCliente } from '../../regras/para-o-cliente.ts'
import { marcado, todos } from '#platform/navegador/publica/dom.ts'

/** The reader is told once the slider rests. */
const FALA_DEPOIS_MS = 600

const trocar = (nome: string, conteudo: Html | string) => {
  for (const e of todos(`[data-vivo="${nome}"]`)) {
    if (typeof conteudo === 'string') e.textContent = conteudo
    else e.innerHTML = conteudo.texto
  }
}

function redesenharEscolha(p: PropostaNaPagina, escolha: Escolha): void {
  const { resumo, curto, valor } = escolhida(opcaoDe(p, escolha.letra), escolha)
  trocar('letra', `opção ${escolha.letra}`)
  trocar('resumo', resumo)
  trocar('curto', curto)
  trocar('valor', valor)
}

/** Follows the controls of the form of choices. A page without them has one way to be accepted. */
function aoEscolher(mudou: (nome: string) => void): void {
  for (const form of todos('[data-escolha]'))
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) mudou(target.name)
    })
}

/** Follows the way to pay: nothing else of these kinds changes. */
export function seguirPagamento(p: PropostaNaPagina, escolha: Escolha): Escolha {
  aoEscolher(() => {
    escolha.pagamento = Number(marcado('pagamento') ?? 0)
    redesenharEscolha(p, escolha)
  })
  return escolha
}

/** Follows the choice of size and payment and the two sliders: every figure is drawn again at each step. */
export function seguirUsina(p: PropostaDoCliente<'autoconsumo'>, escolha: EscolhaDaUsina): EscolhaDaUsina {
  let fala: ReturnType<typeof setTimeout> | undefined

  const redesenharAnos = () => {
    const o = ajustar(opcaoDe(p, escolha.letra), escolha)
    trocar('grafico', grafico(o))
    trocar('figuras', figurasDosAnos(o, escolha))
    clearTimeout(fala)
    fala = setTimeout(() => {
      for (const e of todos('[data-fala]')) e.textContent = frasePolida(o, escolha)
    }, FALA_DEPOIS_MS)
  }

  for (const nome of ['inflacaoEnergia', 'crescimentoConsumo'] as const)
    for (const regua of todos(`#${nome}`))
      regua.addEventListener('input', () => {
        if (!(regua instanceof HTMLInputElement)) return
        escolha[nome] = Number(regua.value) / 100
        for (const saida of todos(`[data-saida="${nome}"]`)) saida.textContent = emPct(escolha[nome])
        redesenharAnos()
      })
  aoEscolher((campo) => {
    if (campo === 'letra') {
      const nova = p.opcoes.find((o) => o.letra === marcado('letra'))
      if (!nova) return
      escolha.letra = nova.letra
      escolha.pagamento = nova.pagamento
      trocar('heroi', heroi(p, nova))
      trocar('conta', conta(nova))
      trocar('pagamentos', pagamentos(nova, escolha))
      trocar('origens', origens(nova))
      redesenharAnos()
    } else escolha.pagamento = Number(marcado('pagamento') ?? 0)
    redesenharEscolha(p, escolha)
  })
  return escolha
}
