import { achar } from './dom.ts'

/** The button that copies the payment code of a public page. Returns it when the browser can copy. */
export function prepararCopia(): HTMLButtonElement | null {
  const botao = document.querySelector<HTMLButtonElement>('[data-copiar]')
  if (!botao || !navigator.clipboard) return null
  const [codigo, estado] = [achar('[data-codigo]', HTMLElement), achar('[data-copiado]', HTMLElement)]
  botao.hidden = false
  botao.addEventListener('click', () => {
    void navigator.clipboard.writeText(codigo.textContent).then(
      () => {
        estado.textContent = 'Código copiado. Cole no aplicativo do seu banco.'
      },
      () => {
        // selectable text is the way that is left
        getSelection()?.selectAllChildren(codigo)
        estado.textContent = 'Não consegui copiar. O código está selecionado: copie por aí.'
      },
    )
  })
  return botao
}
