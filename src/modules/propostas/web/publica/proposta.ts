import { uuidv7 } from '#kit/id.ts'
import { ehDaUsina, escolhaDaUsina, escolhaInicial, type DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { prepararAceite } from './aceitar.ts'
import { mandar, Recusa } from './api.ts'
import { achar, todos } from '#platform/navegador/publica/dom.ts'
import './estilo.css'
import { seguirPagamento, seguirUsina } from './escolha.ts'
import { guardar, lerGuardado } from './guardado.ts'
import { contarVista } from './vistas.ts'

/** The data that the server wrote beside the markup: the same build made both. */
const dados: DadosDoPrograma = JSON.parse(achar('#dados', HTMLScriptElement).textContent ?? '{}')

function prepararPergunta(d: DadosDoPrograma): void {
  const form = achar('[data-duvida]', HTMLFormElement)
  const campo = achar('#pergunta', HTMLInputElement, form)
  const fala = achar('[data-resposta-da-duvida]', HTMLElement)
  const { numero, versao } = d.proposta
  const guardado = lerGuardado(numero, versao)
  campo.value = guardado.pergunta
  campo.addEventListener('input', () =>
    guardar(numero, versao, { ...lerGuardado(numero, versao), pergunta: campo.value }),
  )
  // one id per question: sent again after a lost answer it is the same question
  let id = uuidv7()
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    void mandar(d.token, 'pergunta', { id, texto: campo.value }).then(
      () => {
        id = uuidv7()
        campo.value = ''
        guardar(numero, versao, { ...lerGuardado(numero, versao), pergunta: '' })
        fala.textContent = `Pergunta enviada. ${d.proposta.vendedor.nome.split(' ')[0]} responde na sua conversa.`
      },
      (erro: unknown) => {
        if (!(erro instanceof Recusa)) throw erro
        fala.textContent = erro.campos.get('texto') ?? erro.message
      },
    )
  })
}

function prepararRenovacao(d: DadosDoPrograma): void {
  for (const botao of todos('[data-ato="renovar"]'))
    botao.addEventListener('click', () => {
      botao.setAttribute('disabled', '')
      const fala = document.createElement('p')
      fala.className = 's'
      fala.setAttribute('role', 'status')
      void mandar(d.token, 'renovacao').then(
        () => {
          fala.textContent = `Renovação pedida. ${d.proposta.vendedor.nome} vai enviar a nova versão.`
          botao.replaceWith(fala)
        },
        (erro: unknown) => {
          botao.removeAttribute('disabled')
          fala.textContent = erro instanceof Recusa ? erro.message : 'Não consegui pedir. Tente de novo.'
          botao.after(fala)
        },
      )
    })
}

/** The bar leaves while the form is in view: it would cover it. */
function recolherBarra(): void {
  const [barra] = todos('[data-barra]')
  const [aceite] = todos('#aceite')
  if (!barra || !aceite) return
  new IntersectionObserver(([e]) => barra.classList.toggle('fora', e?.isIntersecting ?? false)).observe(aceite)
}

function avisarSemInternet(): void {
  const [faixa] = todos('[data-offline]')
  if (!faixa) return
  const mudar = () => {
    faixa.hidden = navigator.onLine
  }
  addEventListener('online', mudar)
  addEventListener('offline', mudar)
  mudar()
}

prepararEscolha()
prepararPergunta(dados)
prepararRenovacao(dados)
recolherBarra()
avisarSemInternet()
contarVista(dados.token)

function prepararEscolha(): void {
  const { proposta, situacao } = dados
  const inicial = escolhaInicial(proposta, situacao)
  const escolha = ehDaUsina(proposta)
    ? seguirUsina(proposta, escolhaDaUsina(proposta, inicial))
    : seguirPagamento(proposta, inicial)
  if (situacao.tipo === 'aberta' && dados.canais.length > 0) prepararAceite(dados, escolha)
}
