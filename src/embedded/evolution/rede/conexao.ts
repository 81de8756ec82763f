import { transacao } from '../repositorio/banco.ts'
import { alterarCliente } from '../repositorio/clientes.ts'
import { gravarEstado, type Instancia } from '../repositorio/instancias.ts'
import { soltarRetidas } from '../repositorio/saida.ts'
import { emitir } from './emitir.ts'
import type { Mundo } from './mundo.ts'
import { progredir, progredirTodos } from './progredir.ts'

/** Connects or disconnects the company's own phone (no battery, no network, signed out). */
export function ligarInstancia(mundo: Mundo, instancia: Instancia, ligada: boolean): void {
  transacao(mundo.banco, () => {
    gravarEstado(mundo.banco, instancia.nome, ligada ? 'open' : 'close')
    const wuid = `${instancia.numero}@s.whatsapp.net`
    emitir(
      mundo,
      instancia.nome,
      'connection.update',
      ligada
        ? { instance: instancia.nome, state: 'open', statusReason: 200, wuid, profileName: 'Girassol' }
        : { instance: instancia.nome, state: 'close', statusReason: 428 },
    )
    if (ligada) soltarRetidas(mundo.banco, instancia.nome, Date.now())
  })
  if (ligada) progredirTodos(mundo)
  mundo.despertar()
  mundo.avisar({ tipo: 'estado' })
}

/** Changes the network state of a customer's phone; messages waiting on either side then proceed. */
export function ligarCelular(mundo: Mundo, clienteId: number, mudanca: { online?: boolean; recibos?: boolean }): void {
  alterarCliente(mundo.banco, clienteId, mudanca)
  progredir(mundo, clienteId)
  mundo.avisar({ tipo: 'estado' })
}
