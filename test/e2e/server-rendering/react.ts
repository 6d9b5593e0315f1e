import { createElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Shop } from './react-shop.ts';
import { orders, place } from './shop.ts';

hydrateRoot(place(), createElement(StrictMode, null, createElement(Shop, { orders: orders() })));
