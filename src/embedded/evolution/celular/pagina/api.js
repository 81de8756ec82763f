/** Calls the simulator. All URLs are relative, so that the page also works behind a path of another server. */
async function pedir(metodo, caminho, corpo) {
  const resposta = await fetch(`celular/api/${caminho}`, {
    method: metodo,
    ...(corpo === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(corpo) }),
  })
  const lido = await resposta.json().catch(() => null)
  if (!resposta.ok) throw new Error(lido?.error?.message ?? 'O simulador não respondeu. Ele ainda está no ar?')
  return lido
}

export const estado = () => pedir('GET', 'estado')
export const mensagens = (cliente) => pedir('GET', `clientes/${cliente}/mensagens`)
export const escrever = (cliente, corpo) => pedir('POST', `clientes/${cliente}/mensagens`, corpo)
export const responder = (cliente, corpo) => pedir('POST', `clientes/${cliente}/respostas`, corpo)
export const olhar = (cliente, aberto) => pedir('POST', `clientes/${cliente}/olhar`, { aberto })
export const presenca = (cliente, qual) => pedir('POST', `clientes/${cliente}/presenca`, { presenca: qual })
export const ajustar = (cliente, mudanca) => pedir('PATCH', `clientes/${cliente}`, mudanca)
export const novoCliente = (nome, telefone) => pedir('POST', 'clientes', { nome, telefone })
export const conectar = (conectada) => pedir('PATCH', 'instancia', { conectada })
export const reagir = (id, emoji) => pedir('POST', `mensagens/${id}/reacao`, { emoji })
export const editar = (id, texto) => pedir('PUT', `mensagens/${id}`, { texto })
export const apagar = (id) => pedir('DELETE', `mensagens/${id}`)
export const midia = (id) => `celular/api/midias/${encodeURIComponent(id)}`

export function ouvir(aoChegar, aoVoltar) {
  const fonte = new EventSource('celular/api/ao-vivo')
  fonte.onmessage = (evento) => aoChegar(JSON.parse(evento.data))
  fonte.onopen = aoVoltar
}

export async function paraBase64(blob) {
  const leitor = new FileReader()
  await new Promise((pronto, falhou) => {
    leitor.onload = pronto
    leitor.onerror = () => falhou(new Error('Não foi possível ler o arquivo'))
    leitor.readAsDataURL(blob)
  })
  return String(leitor.result).split(',')[1] ?? ''
}
