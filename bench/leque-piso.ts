import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * Measures the minimum cost of a fan-out: forwards each frame received at `/publicar` unchanged to all other sockets.
 */
const servidor = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
servidor.on('listening', () => process.send?.((servidor.address() as AddressInfo).port))
servidor.on('connection', (ws, req) => {
  if (req.url !== '/publicar') return
  ws.on('message', (quadro: Buffer) => {
    for (const outro of servidor.clients) if (outro !== ws) outro.send(quadro, { binary: false })
  })
})
