import { NOME_DO_CANAL, type DadosDoPrograma } from '../../regras/pagina/dados.ts'
import { achar, todos } from '#platform/navegador/publica/dom.ts'
import { mandar, Recusa } from './api.ts'
import { mostrarErros } from './erros.ts'

/** `529.982.247-25` while it is typed. */
const comPontos = (texto: string): string => {
  const n = texto.replace(/\D/g, '').slice(0, 11)
  return (
    [n.slice(0, 3), n.slice(3, 6), n.slice(6, 9)].filter(Boolean).join('.') + (n.length > 9 ? `-${n.slice(9)}` : '')
  )
}
const relogio = (segundos: number) => `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`

/** The code and the CPF. `pronto` receives the pass with which this browser signs. */
export function prepararConfirmacao(d: DadosDoPrograma, pronto: (passe: string) => void): { pedir(): void } {
  const form = achar('[data-confirmar]', HTMLFormElement)
  const codigo = achar('#codigo', HTMLInputElement, form)
  const cpf = achar('#cpf', HTMLInputElement, form)
  const fala = achar('[data-codigo-enviado]', HTMLElement, form)
  const dica = achar('#dica-codigo', HTMLElement, form)
  const recusar = (erro: unknown) => {
    if (!(erro instanceof Recusa)) throw erro
    mostrarErros(form, ['codigo', 'cpf'], erro, '#erro-geral')
  }
  let conta: ReturnType<typeof setInterval> | undefined
  function esperar(ate: number): void {
    clearInterval(conta)
    const passo = () => {
      const faltam = Math.ceil((ate - Date.now()) / 1000)
      for (const b of todos('[data-canal]')) b.toggleAttribute('disabled', faltam > 0)
      dica.textContent = `Vale por 10 minutos.${faltam > 0 ? ` Enviar de novo em ${relogio(faltam)}.` : ''}`
      if (faltam <= 0) clearInterval(conta)
    }
    passo()
    conta = setInterval(passo, 1000)
  }
  function pedir(canal: DadosDoPrograma['canais'][number]['canal']): void {
    mandar(d.token, 'codigo', { canal }).then(({ destino, de_novo_em }) => {
      fala.textContent = `Mandamos um código de 6 números ao ${NOME_DO_CANAL[canal]} ${String(destino)}.`
      esperar(new Date(String(de_novo_em)).getTime())
      codigo.focus()
    }, recusar)
  }
  for (const b of todos('[data-canal]'))
    b.addEventListener('click', () => {
      const canal = d.canais.find((c) => c.canal === b.dataset.canal)
      if (canal) pedir(canal.canal)
    })
  cpf.addEventListener('input', () => {
    cpf.value = comPontos(cpf.value)
  })
  form.addEventListener('submit', (evento) => {
    evento.preventDefault()
    const botao = achar('[type="submit"]', HTMLButtonElement, form)
    botao.disabled = true
    mandar(d.token, 'confirmar', { codigo: codigo.value, cpf: cpf.value })
      .then(({ passe }) => pronto(String(passe)), recusar)
      .finally(() => {
        botao.disabled = false
      })
  })
  return {
    pedir() {
      const [primeiro] = d.canais
      if (primeiro) pedir(primeiro.canal)
    },
  }
}
