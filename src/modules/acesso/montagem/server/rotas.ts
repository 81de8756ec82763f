import type { FastifyInstance } from 'fastify'
import { registrar, type Porteiro, type RotaRegistrada } from '#platform/http/rotas.ts'
import { ausencias } from '#modules/acesso/pessoas/contract/ausencias.ts'
import { entregas } from '#modules/acesso/pessoas/contract/entregas.ts'
import { fotos } from '#modules/acesso/conta/contract/fotos.ts'
import { porDentro } from '#modules/acesso/pessoas/contract/por-dentro.ts'
import { cadastro, dominios } from '#modules/acesso/entrar/contract/cadastro.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { demonstracao } from '#modules/acesso/demonstracao/contract/demonstracao.ts'
import { tratarDemonstracao } from '#modules/acesso/demonstracao/server/rotas.ts'
import { verComo } from '#modules/acesso/papeis/contract/ver-como.ts'
import { tratarVerComo } from '#modules/acesso/papeis/server/rotas/ver-como.ts'
import { papeis } from '#modules/acesso/papeis/contract/papeis.ts'
import { departamentos } from '#modules/acesso/nucleo/contract/departamentos.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import {
  tratarCadastro,
  tratarConvites,
  tratarDominios,
  tratarPedidos,
} from '#modules/acesso/entrar/server/rotas/entrada.ts'
import { tratarEu } from '#modules/acesso/conta/server/rotas/eu.ts'
import { tratarFotos } from '#modules/acesso/conta/server/rotas/fotos.ts'
import { tratarAusencias, tratarEntregas, tratarPorDentro } from '#modules/acesso/pessoas/server/rotas/por-dentro.ts'
import { tratarCargos } from '#modules/acesso/papeis/server/rotas/cargos.ts'
import { tratarPapeis } from '#modules/acesso/papeis/server/rotas/papeis.ts'
import { tratarDepartamentos } from '#modules/acesso/nucleo/server/rotas/departamentos.ts'
import { tratarTimes } from '#modules/acesso/times/server/rotas/times.ts'
import { tratarUsuarios } from '#modules/acesso/pessoas/server/rotas/usuarios.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export function registrarAcesso(
  app: FastifyInstance,
  porteiro: Porteiro,
  s: Servicos,
  registro: RotaRegistrada[],
): void {
  registrar(app, porteiro, 'eu', eu, tratarEu(s), registro)
  registrar(app, porteiro, 'usuarios', usuarios, tratarUsuarios(s), registro)
  registrar(app, porteiro, 'departamentos', departamentos, tratarDepartamentos(s), registro)
  registrar(app, porteiro, 'times', times, tratarTimes(s), registro)
  registrar(app, porteiro, 'cargos', cargos, tratarCargos(s), registro)
  registrar(app, porteiro, 'papeis', papeis, tratarPapeis(s), registro)
  registrar(app, porteiro, 'ver_como', verComo, tratarVerComo(s), registro)
  registrar(app, porteiro, 'convites', convites, tratarConvites(s), registro)
  registrar(app, porteiro, 'pedidos', pedidos, tratarPedidos(s), registro)
  registrar(app, porteiro, 'cadastro', cadastro, tratarCadastro(s), registro)
  registrar(app, porteiro, 'dominios', dominios, tratarDominios(s), registro)
  registrar(app, porteiro, 'usuarios.por_dentro', porDentro, tratarPorDentro(s), registro)
  registrar(app, porteiro, 'usuarios.entregas', entregas, tratarEntregas(s), registro)
  registrar(app, porteiro, 'ausencias', ausencias, tratarAusencias(s), registro)
  registrar(app, porteiro, 'demonstracao', demonstracao, tratarDemonstracao(s), registro)
  registrar(app, porteiro, 'fotos', fotos, tratarFotos(s), registro)
  // background work of responses that were already sent
  app.addHook('onClose', () => s.segundoPlano.esperar())
}
