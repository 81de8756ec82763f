import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AddressInfo } from 'node:net'

export interface RegistroDePacotes {
  url: string
  /** Packages whose tarball is refused, or whose request is never answered. */
  quebrados: Set<string>
  parados: Set<string>
  fechar(): Promise<void>
}

/** A local package registry with one version of each package, with the answers that npm expects. */
export async function registroDePacotes(pacotes: Record<string, Record<string, string>>): Promise<RegistroDePacotes> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-registro-'))
  const tarballs = new Map<string, Buffer>()
  for (const [nome, arquivos] of Object.entries(pacotes)) {
    const raiz = join(pasta, nome.replace('/', '+'))
    for (const [caminho, texto] of Object.entries({
      'package.json': JSON.stringify({ name: nome, version: '1.0.0' }),
      ...arquivos,
    })) {
      mkdirSync(dirname(join(raiz, 'package', caminho)), { recursive: true })
      writeFileSync(join(raiz, 'package', caminho), texto)
    }
    execFileSync('tar', ['czf', join(raiz, 'p.tgz'), '-C', raiz, 'package'])
    tarballs.set(nome, readFileSync(join(raiz, 'p.tgz')))
  }
  const quebrados = new Set<string>()
  const parados = new Set<string>()
  const servidor = createServer((req, res) => {
    const caminho = decodeURIComponent(req.url ?? '').slice(1)
    const nome = caminho.replace(/\/-\/p\.tgz$/, '')
    const bytes = tarballs.get(nome)
    if (!bytes) return res.writeHead(404).end('{}')
    if (caminho !== nome) {
      if (parados.has(nome)) return
      return quebrados.has(nome) ? res.writeHead(404).end('{}') : res.end(bytes)
    }
    const manifesto = JSON.parse(
      pacotes[nome]?.['package.json'] ?? JSON.stringify({ name: nome, version: '1.0.0' }),
    ) as object
    const dist = {
      tarball: `http://${req.headers.host}/${nome}/-/p.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    }
    res.end(
      JSON.stringify({ name: nome, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { ...manifesto, dist } } }),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((pronto) => servidor.once('listening', pronto))
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    quebrados,
    parados,
    async fechar() {
      servidor.closeAllConnections()
      await new Promise((fechado) => servidor.close(fechado))
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
