/** Recovery for a locked-out owner: needs access to the machine (docs/operacao.md). */
export function AjudaDeQuemAdministra() {
  return (
    <details className="mt-6 border-t pt-4 text-13 text-text-2">
      <summary className="cursor-pointer font-medium text-text">O e-mail não chega e só eu administro</summary>
      <p className="mt-2">Abra um terminal na máquina em que o Girassol está instalado, na pasta dele, e rode:</p>
      <code className="mt-2 block rounded bg-surface-2 px-3 py-2 text-12 break-all select-all">
        npm run recuperar-acesso -- seu@email.com.br
      </code>
      <p className="mt-2">
        O comando mostra um link para você escolher outra senha. Ele vale por uma hora e serve uma vez só.
      </p>
    </details>
  )
}
