import type { DadosDoPrograma, Escolha } from '../../regras/pagina/dados.ts'
import { fraseDoAceite } from '../../regras/pagina/frases.ts'
import { mandar, Recusa } from './api.ts'
import { prepararAssinatura } from '#platform/navegador/publica/assinatura.ts'
import { achar, marcado, todos } from '#platform/navegador/publica/dom.ts'
import { esquecer, guardar, lerGuardado } from './guardado.ts'

const CAMPOS = ['nome', 'cpf', 'codigo', 'assinatura', 'consentimento'] as const

/** `529.982.247-25` while it is typed. */
const comPontos = (texto: string): string => {
  const n = texto.replace(/\D/g, '').slice(0, 11)
  return (
    [n.slice(0, 3), n.slice(3, 6), n.slice(6, 9)].filter(Boolean).join('.') + (n.length > 9 ? `-${n.slice(9)}` : '')
  )
}

/** The acceptance: code, signature, consent. What was typed survives a refusal and a lost connection. */
export function prepararAceite(d: DadosDoPrograma, escolha: Escolha): void {
  const form = achar('[data-aceite]', HTMLFormElement)
  const { numero, versao } = d.proposta
  const nome = achar('#nome', HTMLInputElement, form)
  const cpf = achar('#cpf', HTMLInputElement, form)
  const guardado = lerGuardado(numero, versao)
  const salvar = () =>
    guardar(numero, versao, { ...guardado, nome: nome.value, cpf: cpf.value, tracos: [...campo.tracos()] })
  const campo = prepararAssinatura(form, () => salvar())
  nome.value = guardado.nome
  cpf.value = guardado.cpf
  campo.repor(guardado.tracos)
  cpf.addEventListener('input', () => {
    cpf.value = comPontos(cpf.value)
  })
  form.addEventListener('input', salvar)

  const mostrarErros = (erros: ReadonlyMap<string, string>, geral: string) => {
    let primeiro: HTMLElement | null = null
    for (const nomeDoCampo of CAMPOS) {
      const frase = erros.get(nomeDoCampo) ?? ''
      achar(`#erro-${nomeDoCampo}`, HTMLElement).textContent = frase
      const entrada = form.querySelector(`[name="${nomeDoCampo}"]`)
      if (!(entrada instanceof HTMLInputElement)) continue
      entrada.toggleAttribute('aria-invalid', frase !== '')
      if (frase && !primeiro) primeiro = entrada
    }
    achar('#erro-geral', HTMLElement).textContent = primeiro ? '' : geral
    primeiro?.focus()
  }

  prepararCodigo(d, (r) => mostrarErros(r.campos, r.message))
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    void enviar()
  })
  async function enviar(): Promise<void> {
    const botao = achar('[type="submit"]', HTMLButtonElement, form)
    const consentimento = achar('[name="consentimento"]', HTMLInputElement, form).checked
    const codigo = achar('#codigo', HTMLInputElement, form)
    const corpo = {
      versao,
      letra: escolha.letra,
      pagamento: escolha.pagamento,
      nome: nome.value,
      cpf: cpf.value,
      codigo: codigo.value,
      assinatura: campo.ler(),
      ...(consentimento ? { consentimento } : {}),
    }
    botao.disabled = true
    try {
      const { em } = await mandar(d.token, 'aceitar', corpo)
      esquecer(numero, versao)
      aceita(
        fraseDoAceite(d.proposta, {
          tipo: 'aceita',
          em: String(em),
          letra: escolha.letra,
          pagamento: escolha.pagamento,
        }),
      )
    } catch (erro) {
      if (!(erro instanceof Recusa)) throw erro
      mostrarErros(erro.campos, erro.message)
    } finally {
      botao.disabled = false
    }
  }
  function aceita(frase: string): void {
    const aviso = document.createElement('section')
    aviso.className = 'c aviso bom'
    aviso.tabIndex = -1
    const negrito = document.createElement('b')
    negrito.textContent = frase
    aviso.append(negrito)
    form.replaceWith(aviso)
    for (const e of todos('[data-barra]')) e.remove()
    for (const e of todos('[data-escolha] input')) e.setAttribute('disabled', '')
    aviso.focus()
  }
}

const relogio = (segundos: number) => `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`

function prepararCodigo(d: DadosDoPrograma, recusar: (r: Recusa) => void): void {
  const botao = achar('[data-ato="codigo"]', HTMLButtonElement)
  const fala = achar('[data-codigo-enviado]', HTMLElement)
  let conta: ReturnType<typeof setInterval> | undefined
  const esperar = (ate: number) => {
    clearInterval(conta)
    const passo = () => {
      const faltam = Math.ceil((ate - Date.now()) / 1000)
      botao.disabled = faltam > 0
      botao.textContent = faltam > 0 ? `Enviar de novo em ${relogio(faltam)}` : 'Enviar de novo'
      if (faltam <= 0) clearInterval(conta)
    }
    passo()
    conta = setInterval(passo, 1000)
  }
  botao.addEventListener('click', () => {
    botao.disabled = true
    void mandar(d.token, 'codigo', { canal: marcado('canal') }).then(
      ({ destino, de_novo_em }) => {
        fala.textContent = `Código enviado para ${String(destino)}. Ele vale por 10 minutos.`
        esperar(new Date(String(de_novo_em)).getTime())
        achar('#codigo', HTMLInputElement).focus()
      },
      (erro: unknown) => {
        botao.disabled = false
        if (!(erro instanceof Recusa)) throw erro
        recusar(erro)
      },
    )
  })
}
